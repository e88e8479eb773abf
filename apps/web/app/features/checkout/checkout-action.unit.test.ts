import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import type { Asked } from '../../server/context.server.ts';
import { checkoutAction } from './checkout-action.server.ts';

it("ERR-33, API-05: an answer of createPaymentIntent that is not OK is raised for the log with the server's own text; the buyer reads the step's sentence", async () => {
  const viewer = { id: 'u1', displayName: 'Robin' };
  const api = createServer((request, response) => {
    const [status, body] = request.url === '/viewer' ? [200, { viewer }] : [500, { error: 'no such account' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };
  const config = { api: { url: `http://127.0.0.1:${(api.address() as AddressInfo).port}` }, internalKey: 'k'.repeat(40), publicUrl: 'http://localhost' };
  const asked = { request: new Request('http://localhost/listings/l1', { method: 'POST', headers: { cookie: 'canopy=a-session' } }), context: { config, log, requestId: 'r1', clientAddress: '127.0.0.1' } } as unknown as Asked;
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'buy', quantity: '1' })) form.set(name, value);
  try {
    const { data, init } = await checkoutAction(asked, 'l1', form);
    expect([data, init?.status]).toMatchObject([{ intent: 'buy', ok: false, reason: null }, 500]);
    const [[{ err }]] = log.error.mock.calls as [[{ err: Error }]];
    expect(err.message).toBe('Network response was not ok: no such account');
  } finally {
    api.close();
  }
});
