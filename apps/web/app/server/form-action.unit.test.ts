import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ActionFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorField, typedField } from '../browser/form-author.ts';
import '../i18n/every-catalogue.ts';
import { formAction } from './form-action.server.ts';
import { requireAdmin, requireViewer } from './require-viewer.server.ts';

const viewer = { id: 'a1', displayName: 'Sam', viewedUntil: null as string | null };
const api = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ viewer }));
});
beforeAll(() => once(api.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => api.close());

const action = formAction(
  (form, _, reason) => ({ refused: reason, note: form.get('note') }),
  async (args, form) => {
    if (form.has('private')) await requireViewer(args);
    if (form.has('administrative')) await requireAdmin(args);
    return { done: [...form.keys()] };
  },
);

/** @param cookie of a session, which is always Sam's here */
function send(fields: Record<string, string>, { cookie, accept = '*/*' }: { cookie?: string; accept?: string }) {
  const request = new Request('http://localhost/contact', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept, ...(cookie ? { cookie } : {}) },
  });
  const config = {
    api: { url: `http://127.0.0.1:${(api.address() as AddressInfo).port}` },
    internalKey: 'k'.repeat(40),
    publicUrl: 'http://localhost',
  };
  const context = { config, requestId: 'r1', clientAddress: '127.0.0.1' };
  return action({ request, params: {}, context } as unknown as ActionFunctionArgs);
}
const session = 'canopy=a-session';

it.each([
  ['that names nobody, as without scripts', { note: 'hello' }, { cookie: session }],
  ['of the one who is signed in', { note: 'hello', [authorField]: 'a1' }, { cookie: session }],
  ['of somebody whose session ended', { note: 'hello', [authorField]: 'b2' }, {}],
])('a form %s is acted on, without the name of its author', async (_, fields, headers) =>
  expect(await send(fields, headers)).toEqual({ done: ['note'] }),
);

it('a form of a page that was opened as somebody else is not acted on, and learns who is signed in by now', async () => {
  const fields = { note: 'hello', [authorField]: 'b2' };
  await expect(send(fields, { cookie: session })).rejects.toMatchObject({
    data: { signedInAs: 'Sam' },
    init: { status: 409 },
  });
  expect(await send(fields, { cookie: session, accept: 'text/html' })).toMatchObject({
    data: { refused: 'You are signed in as Sam now', note: 'hello' },
    init: { status: 409 },
  });
});

it('an administrator’s form stays where another tab looks through the eyes of somebody, whom the page would send home', async () => {
  viewer.viewedUntil = '2031-12-05T15:00:00Z';
  const fields = { administrative: 'yes', note: 'hello', [authorField]: 'b2' };
  await expect(send(fields, { cookie: session })).rejects.toMatchObject({
    data: { signedInAs: 'Sam', viewing: true },
    init: { status: 409 },
  });
  expect(await send(fields, { cookie: session, accept: 'text/html' })).toMatchObject({
    data: { refused: "You are looking through another person's eyes. Nothing can be changed here.", note: 'hello' },
    init: { status: 409 },
  });
  // What is filled in as the person who is looked at is for the API to refuse, which says so.
  expect(await send({ note: 'hello', [authorField]: 'a1' }, { cookie: session })).toEqual({ done: ['note'] });
  viewer.viewedUntil = null;
});

it('a form into which something was typed stays where its session has ended; one without, or without scripts, leads to sign in', async () => {
  const typed = { private: 'yes', [authorField]: 'a1', [typedField]: 'yes' };
  await expect(send(typed, {})).rejects.toMatchObject({ data: { signedInAs: null }, init: { status: 401 } });
  await expect(send({ private: 'yes', [authorField]: 'a1' }, {})).rejects.toMatchObject({ status: 302 });
  await expect(send(typed, { accept: 'text/html' })).rejects.toMatchObject({ status: 302 });
  expect(await send(typed, { cookie: session })).toEqual({ done: ['private'] });
});
