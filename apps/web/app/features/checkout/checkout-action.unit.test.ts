import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ActionFunctionArgs } from '@remix-run/node';
import { expect, it, vi } from 'vitest';
import { formAction } from '../../server/form-action.server.ts';
import { checkoutAction } from './checkout-action.server.ts';
import { type CheckoutAnswer, checkoutUnanswered } from './checkout-answer.ts';

/** What the form of the checkout is answered while the API fails, and what the log then holds. */
async function failed(fields: Record<string, string>, failure: { status: number; reason?: string; error: string }) {
  const viewer = { id: 'u1', displayName: 'Robin' };
  const api = createServer((request, response) => {
    const [status, body] = request.url === '/viewer' ? [200, { viewer }] : [failure.status, failure];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };
  const config = {
    api: { url: `http://127.0.0.1:${(api.address() as AddressInfo).port}` },
    internalKey: 'k'.repeat(40),
    publicUrl: 'http://localhost',
  };
  const request = new Request('http://localhost/listings/l1', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie: 'canopy=a-session' },
  });
  const action = formAction(checkoutUnanswered, (args, form) => checkoutAction(args, 'l1', form));
  try {
    const { data, init } = await action({
      request,
      params: {},
      context: { config, log, requestId: 'r1', clientAddress: '127.0.0.1' },
    } as unknown as ActionFunctionArgs);
    return {
      answer: data as CheckoutAnswer,
      status: init?.status,
      raised: (log.error.mock.calls as [{ err: Error }][]).map(([{ err }]) => err.message),
    };
  } finally {
    api.close();
  }
}

it("ERR-33, API-05: an answer of createPaymentIntent that is not OK is raised for the log with the server's own text; the buyer reads the step's sentence", async () => {
  const { answer, status, raised } = await failed(
    { intent: 'buy', quantity: '1' },
    { status: 500, error: 'no such account' },
  );
  expect([answer, status]).toMatchObject([{ intent: 'buy', ok: false, reason: null }, 500]);
  expect(raised[0]).toBe('Network response was not ok: no such account');
});

it.each([
  ['that nobody was reached for has no reason, and is asked for on and on', 503, 'unavailable', null],
  ['that could not be recorded says so', 500, 'internal', 'internal'],
])('a sale %s', async (_, status, reason, told) => {
  const { answer, status: answered } = await failed(
    { intent: 'finish', orderId: 'o1' },
    { status, reason, error: 'said by the API' },
  );
  expect([answer, answered]).toMatchObject([
    { intent: 'finish', ok: false, reason: told, message: 'said by the API' },
    status,
  ]);
});
