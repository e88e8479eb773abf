import { readdirSync, readFileSync } from 'node:fs';
import { UNSAFE_ErrorResponseImpl as RouteError } from '@remix-run/router';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { describe, expect, it } from 'vitest';
import { keepPage } from './keep-page.ts';
import { otherSession } from './other-session.ts';

const routes = new URL('../routes/', import.meta.url);
const sources = readdirSync(routes).map((file) => ({ file, source: readFileSync(new URL(file, routes), 'utf8') }));
const without = (law: RegExp, of: typeof sources) =>
  of.filter(({ source }) => !law.test(source)).map(({ file }) => file);
const forms = sources.filter(({ source }) => /^export (const|async function) action\b/m.test(source));
const pages = sources.filter(
  ({ file, source }) =>
    file !== '$.tsx' &&
    /^export default/m.test(source) &&
    /^export (const|async function|function) loader\b/m.test(source),
);

/** Why these do not answer a form by `formAction`. */
const withoutPage = {
  'account.photo.ts':
    'is sent a file, which readForm does not take; it leads back to the account with the problem in the address',
  'admin.users_.$id.view-as.ts': 'stands on any admin page; it leads back there with a message',
  'resend-verification.ts': 'stands on any page; it leads back there with a message',
  'sale-notice.$id.ts': 'stands on the listing; it leads back there with a message',
  'sign-out.tsx': 'this browser forgets its session in any case; it leads home',
  'stop-viewing.ts': 'stands on any page; it leads on with a message',
};

const answered = async (answer: () => Promise<unknown>, signal = new AbortController().signal) => {
  const request = new Request('https://canopy.example/add-listing?mode=create', {
    method: 'POST',
    body: new URLSearchParams({ title: 'Evening chess' }),
    signal,
  });
  const action = keepPage((form, url) => ({ title: form.get('title'), mode: url.searchParams.get('mode') }));
  return action({ request, params: {}, serverAction: answer } as ClientActionFunctionArgs);
};

describe('a form that nobody answers', () => {
  it('is a law of every route with an action', () => {
    expect(forms.length).toBeGreaterThan(20);
    expect(without(/^export const clientAction = keepPage\(/m, forms)).toEqual([]);
  });

  it('is answered on the server by formAction, but for the routes without a page, which lead to one that says it', () => {
    expect(without(/^export const action = formAction\(/m, forms)).toEqual(Object.keys(withoutPage));
  });

  it('leaves every page that loads something as it is, whoever sent the form', () => {
    expect(pages.length).toBeGreaterThan(25);
    expect(without(/^export (const|\{.*) ?shouldRevalidate\b/m, pages)).toEqual([]);
  });

  it.each([
    ['a lost connection', new TypeError('Failed to fetch')],
    [
      'the error page of a proxy',
      new Error('Unable to decode turbo-stream response from URL: https://canopy.example/add-listing.data'),
    ],
    ['a fault of the server', new Error('Unexpected Server Error')],
    [
      'a refusal of the whole page because the API is away',
      new RouteError(503, '', 'Canopy is not reachable right now.'),
    ],
  ])(
    'gets its own refusal after %s, made of what was typed, with a status that leaves the page as it is',
    async (_, error) => {
      const answer = (await answered(() => Promise.reject(error))) as Response;
      expect([answer.status, await answer.json()]).toEqual([503, { title: 'Evening chess', mode: 'create' }]);
    },
  );

  it.each([
    ['a redirect', new Response(null, { status: 302 })],
    ['another refusal of that status', new RouteError(409, '', 'Somebody has decided already.')],
    ['"not yours"', new RouteError(403, '', 'You do not have permission to edit this listing.')],
  ])('passes on %s', async (_, error) => {
    await expect(answered(() => Promise.reject(error))).rejects.toBe(error);
  });

  it('gets its own refusal after somebody else signed in, or nobody is any more, which the page says too, until the form is sent again', async () => {
    const refused = new RouteError(409, '', { signedInAs: 'Sam' });
    const answer = (await answered(() => Promise.reject(refused))) as Response;
    expect([answer.status, await answer.json()]).toEqual([409, { title: 'Evening chess', mode: 'create' }]);
    expect(otherSession.now()).toEqual({ signedInAs: 'Sam' });
    const viewing = new RouteError(409, '', { signedInAs: 'Sam', viewing: true });
    expect(((await answered(() => Promise.reject(viewing))) as Response).status).toBe(409);
    expect(otherSession.now()).toEqual({ signedInAs: 'Sam', viewing: true });
    await answered(() => Promise.resolve({ error: null }));
    expect(otherSession.now()).toBeNull();
    const ended = (await answered(() => Promise.reject(new RouteError(401, '', { signedInAs: null })))) as Response;
    expect([ended.status, otherSession.now()]).toEqual([401, { signedInAs: null }]);
    await expect(answered(() => Promise.reject(new Response(null, { status: 302 })))).rejects.toBeInstanceOf(Response);
    expect(otherSession.now()).toBeNull();
  });

  it('passes on what a newer navigation broke off', async () => {
    const left = new AbortController();
    left.abort();
    await expect(
      answered(() => Promise.reject(new DOMException('aborted', 'AbortError')), left.signal),
    ).rejects.toThrow('aborted');
  });

  it('leaves an answer as it is', async () =>
    expect(await answered(() => Promise.resolve({ error: null }))).toEqual({ error: null }));
});
