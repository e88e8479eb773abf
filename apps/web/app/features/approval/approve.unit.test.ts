import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { RequestArgs } from '../../server/context.server.ts';
import { knownDevice, sessionToken } from '../../server/session.server.ts';
import { acceptWithNewAccount } from './approve.server.ts';

it('whoever gets an account by a mailed link is signed in, and this browser is known the next time', async () => {
  const device = `${'d'.repeat(22)}.${'e'.repeat(43)}`;
  const api = createServer((_, response) => {
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ token: 'a-token', device }));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const config = {
    api: { url: `http://127.0.0.1:${(api.address() as AddressInfo).port}` },
    internalKey: 'k'.repeat(40),
    publicUrl: 'http://localhost',
  };
  const context = { config, requestId: 'r1', clientAddress: '127.0.0.1' } as unknown as RequestArgs['context'];
  const form = new FormData();
  for (const [name, value] of Object.entries({
    password: 'river-otter-4',
    confirmPassword: 'river-otter-4',
    acceptTerms: 'on',
  }))
    form.set(name, value);
  try {
    const { data, init } = await acceptWithNewAccount(
      { request: new Request(`http://localhost/approve-listing?token=${'a'.repeat(43)}`, { method: 'POST' }), context },
      form,
    );
    const headers = new Headers(init?.headers);
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const request = new Request('http://localhost/', { headers: { cookie: cookies.join('; ') } });
    expect([data, headers.get('refresh')]).toEqual([{ done: true }, '2;url=/provider-dashboard']);
    expect([sessionToken({ request, context }), knownDevice({ request, context })]).toEqual(['a-token', device]);
  } finally {
    api.close();
  }
});
