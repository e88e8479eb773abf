import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusals, type RefusalCode } from '@canopy/contracts/refusals';
import type { ActionFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { authorField } from '../browser/form-author.ts';
import '../i18n/every-catalogue.ts';
import { action as photo } from '../routes/account.photo.ts';
import { action as calendar } from '../routes/my-calendar.tsx';
import { action as resend } from '../routes/resend-verification.ts';
import { action as saleNotice } from '../routes/sale-notice.$id.ts';

const viewer = { id: 'a1', displayName: 'Sam', viewedUntil: null };
let refuses: RefusalCode = 'view_only';
let requested: string[] = [];
const api = createServer((request, response) => {
  const isViewer = request.url === '/viewer';
  if (!isViewer) requested.push(`${request.method} ${request.url}`);
  const [status, error] = isViewer ? [200, null] : refusals[refuses];
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isViewer ? { viewer } : { reason: refuses, error }));
});
beforeAll(() => once(api.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => api.close());

const picture = () => new File([new Uint8Array([137, 80, 78, 71])], 'me.png', { type: 'image/png' });
type Fields = Record<string, string | File>;
const forms: Record<string, { path: string; action: (args: ActionFunctionArgs) => Promise<unknown>; fields: Fields }> =
  {
    'to be told of the sale': { path: '/sale-notice/l1', action: saleNotice, fields: { intent: 'ask' } },
    'for another mail': { path: '/resend-verification', action: resend, fields: { to: '/contact' } },
    'with a photo': { path: '/account/photo', action: photo, fields: { photo: picture() } },
    'for a calendar address': { path: '/my-calendar?view=list', action: calendar, fields: { intent: 'create-feed' } },
  };
const back: Record<string, string> = {
  'to be told of the sale': '/listings/l1',
  'for another mail': '/contact',
  'with a photo': '/account',
  'for a calendar address': '/my-calendar?view=list',
};

async function send(name: string, more: Fields = {}, accept = '*/*') {
  requested = [];
  const { path, action, fields } = forms[name]!;
  const all = Object.entries({ ...fields, ...more });
  const body = name === 'with a photo' ? new FormData() : new URLSearchParams();
  for (const [field, value] of all) body.append(field, value as string);
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    body,
    headers: { accept, cookie: 'canopy=a-session' },
  });
  const config = {
    api: { url: `http://127.0.0.1:${(api.address() as AddressInfo).port}` },
    internalKey: 'k'.repeat(40),
    publicUrl: 'http://localhost',
  };
  const log = { error: vi.fn(), warn: vi.fn() };
  const context = { config, log, requestId: 'r1', clientAddress: '127.0.0.1' };
  const params = { id: 'l1' };
  return action({ request, params, context } as unknown as ActionFunctionArgs).catch((thrown: unknown) => thrown);
}
const where = (answer: unknown) => {
  const { status, headers } = answer as Response;
  return [status, headers.get('location'), headers.get('set-cookie')?.split(';')[0] ?? null];
};

it.each(Object.keys(forms))(
  'whoever looks through the eyes of somebody and sends a form %s reads that nothing was changed',
  async (name) => {
    refuses = 'view_only';
    expect(where(await send(name))).toEqual([302, back[name], 'canopy-flash=error.viewOnly']);
    expect(requested).toHaveLength(1);
  },
);

it.each(Object.keys(forms))(
  'a form %s of a session that ended leads to sign in, and back to where it stands',
  async (name) => {
    refuses = 'not_signed_in';
    const [status, location] = where(await send(name));
    const to = name === 'for a calendar address' ? '/my-calendar' : back[name]!;
    expect([status, location]).toEqual([302, `/signin?to=${encodeURIComponent(to)}`]);
  },
);

it.each(Object.keys(forms))('a form %s that somebody else filled in is not sent', async (name) => {
  expect(await send(name, { [authorField]: 'b2' })).toMatchObject({
    data: { signedInAs: 'Sam' },
    init: { status: 409 },
  });
  expect(requested).toEqual([]);
});

it('an address of the calendar that is asked for too often is refused in the words of the API, as what it is', async () => {
  refuses = 'too_many_requests';
  expect(await send('for a calendar address', {}, 'text/html')).toMatchObject({
    data: { ok: false, problem: 'Too many attempts. Please wait a moment and try again.' },
    init: { status: 429 },
  });
});
