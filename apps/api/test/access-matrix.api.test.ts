import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartedOrder } from '@canopy/contracts/payments';
import type { AccessLevel, Endpoint } from '@canopy/contracts/endpoint';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { routesOf } from '@canopy/testing/routes';
import { declaredEndpoints } from '@canopy/testing/declared-endpoints';

/** Every endpoint of the API and who may enter. An endpoint that is missing here, or stands here and is gone, fails. */
const matrix: Record<string, AccessLevel> = {
  'GET /health/live': 'visitor',
  'GET /health/ready': 'visitor',
  'GET /dev/mailbox': 'visitor',
  'POST /accounts': 'visitor',
  'POST /sessions': 'visitor',
  'DELETE /sessions/current': 'visitor',
  'POST /sessions/confirmation': 'user',
  'POST /sessions/confirmation/code': 'user',
  'POST /sessions/second-factor': 'user',
  'GET /account/second-factor': 'user',
  'POST /account/second-factor': 'user',
  'POST /account/second-factor/confirmation': 'user',
  'POST /account/second-factor/recovery-codes': 'user',
  'DELETE /account/second-factor': 'user',
  'GET /viewer': 'visitor',
  'POST /password-resets': 'visitor',
  'POST /password-resets/state': 'visitor',
  'POST /password-resets/confirm': 'visitor',
  'POST /email-verifications': 'user',
  'POST /email-verifications/state': 'visitor',
  'POST /email-verifications/confirm': 'visitor',
  'GET /account': 'user',
  'PATCH /account': 'user',
  'PUT /account/password': 'user',
  'POST /email-changes': 'user',
  'POST /email-changes/state': 'user',
  'POST /email-changes/confirm': 'user',
  'DELETE /account/connected/:provider': 'user',
  'PUT /account/photo': 'user',
  'DELETE /account/photo': 'user',
  'GET /account/data': 'user',
  'GET /account/deletion': 'user',
  'POST /account/deletion': 'user',
  'DELETE /account/sessions': 'user',
  'DELETE /account/sessions/:id': 'user',
  'POST /social-sign-in/:provider/authorization': 'visitor',
  'POST /social-sign-in/:provider': 'visitor',
  'POST /social-sign-in/connect': 'visitor',
  'GET /media/*': 'visitor',
  'HEAD /media/*': 'visitor',
  'GET /listings': 'visitor',
  'GET /listings/count': 'visitor',
  'GET /listings/markers': 'visitor',
  'GET /listings/:id': 'visitor',
  'GET /listings/:id/similar': 'visitor',
  'POST /contact-messages': 'visitor',
  'GET /sitemap': 'visitor',
  'GET /sitemap/listings': 'visitor',
  'POST /listings': 'provider',
  'POST /uploads/listing-media': 'provider',
  'GET /my/listings': 'provider',
  'GET /listings/:id/edit': 'user',
  'PUT /listings/:id': 'user',
  'DELETE /listings/:id': 'user',
  'POST /listings/:id/geocode': 'user',
  'GET /listings/:id/point': 'user',
  'PUT /listings/:id/point': 'user',
  'GET /listings/:id/deletion': 'user',
  'GET /listings/:id/access': 'visitor',
  'POST /listings/:id/orders': 'user',
  'POST /listings/:id/sign-up': 'user',
  'DELETE /listings/:id/sign-up': 'user',
  'GET /listings/:id/roster': 'user',
  'GET /listings/:id/members': 'user',
  'GET /listings/:id/sales': 'user',
  'GET /my/tickets': 'user',
  'GET /my/tickets/:id': 'user',
  'POST /tickets/find': 'user',
  'POST /tickets/check-in': 'user',
  'PUT /tickets/:id/use': 'user',
  'PUT /tickets/:id/purchase/use': 'user',
  'DELETE /tickets/:id/use': 'user',
  'PUT /listings/:id/sale-notice': 'user',
  'DELETE /listings/:id/sale-notice': 'user',
  'GET /orders/:id': 'user',
  'POST /orders/:id/finish': 'user',
  'POST /orders/:id/extend': 'user',
  'DELETE /orders/:id': 'user',
  'POST /simulated-card/payment-intents/:id/confirm': 'user',
  'GET /simulated-card/payment-intents/:id': 'visitor',
  'POST /simulated-card/payment-intents/:id/cancel': 'visitor',
  'GET /admin/listings': 'admin',
  'POST /admin/listings': 'admin',
  'GET /admin/pending-listings': 'admin',
  'GET /admin/pending-listings/:id': 'admin',
  'PUT /admin/pending-listings/:id': 'admin',
  'DELETE /admin/pending-listings/:id': 'admin',
  'POST /admin/pending-listings/:id/resend': 'admin',
  'POST /admin/pending-listings/:id/link': 'admin',
  'POST /listing-approvals/state': 'visitor',
  'POST /listing-approvals/accept': 'visitor',
  'POST /listing-approvals/publish': 'user',
  'POST /simulated-card/refunds': 'visitor',
  'GET /payment-account': 'provider',
  'POST /payment-account/check': 'provider',
  'POST /payment-account/setup-link': 'provider',
  'POST /payment-account/dashboard-link': 'provider',
  'GET /payouts': 'provider',
  'GET /payouts/:id': 'provider',
  'GET /simulated-card/links/:token': 'provider',
  'POST /simulated-card/links/:token': 'provider',
  'GET /premium': 'provider',
  'POST /premium/check': 'provider',
  'POST /premium/session': 'provider',
  'POST /premium/cancellation': 'provider',
  'DELETE /premium/cancellation': 'provider',
  'POST /premium/payment-link': 'provider',
  'GET /simulated-card/premium/:page': 'provider',
  'POST /simulated-card/premium/:page': 'provider',
  'POST /simulated-card/premium-clock': 'provider',
  'GET /sales': 'provider',
  'GET /sales/export': 'provider',
  'GET /sales/:id': 'user',
  'POST /sales/:id/refunds': 'user',
  'POST /refunds/:id/retry': 'user',
  'GET /my/cancellations': 'provider',
  'GET /admin/payment-issues': 'admin',
  'GET /admin/payment-issues/counts': 'admin',
  'POST /admin/payment-issues/:kind/:id/retry': 'admin',
  'POST /admin/payment-issues/:kind/:id/resolution': 'admin',
  'POST /admin/disputes/:id/decision': 'admin',
  'POST /admin/payment-issues/ledger-check': 'admin',
  'GET /admin/audit': 'admin',
  'GET /admin/metrics': 'admin',
  'GET /admin/users/:id': 'admin',
  'GET /admin/users/:id/listings': 'admin',
  'GET /admin/users/:id/purchases': 'admin',
  'GET /admin/users/:id/sales': 'admin',
  'GET /admin/users/:id/emails': 'admin',
  'GET /admin/users/:id/sessions': 'admin',
  'DELETE /admin/users/:id/sessions': 'admin',
  'PUT /admin/users/:id/business-name': 'admin',
  'GET /admin/operations': 'admin',
  'GET /admin/counts': 'admin',
  'POST /admin/sweeps/:name/run': 'admin',
  'GET /admin/card-events': 'admin',
  'POST /admin/card-events/replay': 'admin',
  'POST /admin/card-events/:id/replay': 'admin',
  'GET /admin/places': 'admin',
  'GET /admin/emails': 'admin',
  'POST /admin/emails/send': 'admin',
  'POST /admin/emails/:id/send': 'admin',
  'POST /admin/emails/dismiss': 'admin',
  'POST /admin/emails/:id/dismiss': 'admin',
  'GET /calendar': 'user',
  // A session may also come in the body there; without any it is 401.
  'POST /functions/createPaymentIntent': 'visitor',
  'POST /functions/createConnectedAccount': 'visitor',
  'POST /functions/createAccountLink': 'visitor',
  'POST /functions/getAccountStatus': 'visitor',
  'POST /functions/createDashboardLink': 'visitor',
  'POST /functions/getListingInfo': 'visitor',
  'POST /functions/createProviderSubscription': 'visitor',
  'POST /functions/cancel-provider-subscription': 'visitor',
  'GET /calendar/feed': 'user',
  'POST /calendar/feed': 'user',
  'DELETE /calendar/feed': 'user',
  'POST /calendar/feed/entries': 'visitor',
  'POST /webhooks/stripe': 'visitor',
  'POST /applications': 'user',
  'POST /applications/:id/question': 'admin',
  'GET /applications/mine': 'user',
  'GET /applications': 'admin',
  'GET /applications/:id': 'admin',
  'POST /applications/:id/approval': 'admin',
  'POST /applications/:id/rejection': 'admin',
  'POST /applications/:id/reopening': 'admin',
  'GET /users': 'admin',
  'GET /users/export': 'admin',
  'GET /users/:id': 'admin',
  'PUT /users/:id/platform-fee': 'admin',
  'PUT /users/:id/role': 'admin',
  'POST /users/:id/viewing': 'admin',
  'DELETE /viewing': 'user',
  'DELETE /users/:id/second-factor': 'admin',
  'DELETE /users/:id': 'admin',
  'POST /webhooks/stripe-connect': 'visitor',
};

/** They take a session in the body too, so they judge it themselves: by this level. */
const judgedInside: Record<string, AccessLevel> = {
  'POST /functions/createConnectedAccount': 'provider',
  'POST /functions/createAccountLink': 'provider',
  'POST /functions/getAccountStatus': 'provider',
  'POST /functions/createDashboardLink': 'provider',
  'POST /functions/createProviderSubscription': 'provider',
  'POST /functions/cancel-provider-subscription': 'provider',
};

const mayPass: Record<AccessLevel, string[]> = {
  visitor: ['visitor', 'user', 'pending', 'rejected', 'provider', 'admin'],
  user: ['user', 'pending', 'rejected', 'provider', 'admin'],
  provider: ['provider', 'admin'],
  admin: ['admin'],
};

const nameOf = (contract: Endpoint | undefined) =>
  Object.entries(declaredEndpoints).find(([, declared]) => declared === contract)?.[0];

let api: TestApi;
const make: Record<string, () => Promise<Person | null>> = {
  visitor: async () => null,
  user: () => person(api.database),
  pending: () => person(api.database, { status: 'pending' }),
  rejected: () => person(api.database, { status: 'rejected' }),
  provider: () => provider(api.database),
  admin: () => person(api.database, { role: 'admin' }),
};

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('every endpoint stands in the access matrix with its level', () => {
  expect(
    Object.fromEntries(Object.entries(routesOf(api.app)).map(([route, contract]) => [route, contract?.access])),
  ).toEqual(matrix);
});

it('every route has a contract, and every contract that is declared has a route', () => {
  const named = Object.entries(routesOf(api.app)).map(([route, contract]) => [route, nameOf(contract)]);
  const declared = Object.entries(declaredEndpoints).map(([name, { method, path }]) => [`${method} ${path}`, name]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(declared));
});

describe.each(Object.entries(matrix))('%s', (endpoint, level) => {
  it.each(Object.keys(make))('as %s', async (name) => {
    const [method, path] = endpoint.split(' ') as [string, string];
    const { status, body } = await api.call(method, path.replace(':id', randomUUID()).replace(':provider', 'google'), {
      as: await make[name]!(),
      ...(['POST', 'PUT', 'PATCH'].includes(method) ? { body: {} } : {}),
    });
    const refused = status === 401 || (status === 403 && ['not_allowed', 'provider_only'].includes(body.reason));
    // Signing in with an empty form is 400; a 401 there would be a wrong password, not a closed door.
    expect(refused).toBe(!mayPass[judgedInside[endpoint] ?? level].includes(name));
    expect(status).toBeLessThan(500);
    if (refused) expect(Object.keys(body).sort()).toEqual(['code', 'error', 'reason', 'requestId']);
  });
});

it("other people's orders answer like orders that do not exist, with no data in the body (failure case 27)", async () => {
  const seller = await provider(api.database);
  const sold = await listing(api.database, seller.id);
  const started = await api.call<StartedOrder>('POST', `/listings/${sold.id}/orders`, {
    as: await person(api.database),
    body: { quantity: 1 },
  });
  expect(started.status).toBe(201);
  const { orderId, paymentIntentId, clientSecret } = started.body;
  for (const other of [await person(api.database), seller, await person(api.database, { role: 'admin' })]) {
    for (const [method, path, body] of [
      ['GET', `/orders/${orderId}`],
      ['POST', `/orders/${orderId}/finish`],
      ['POST', `/orders/${orderId}/extend`],
      ['DELETE', `/orders/${orderId}`],
      ['POST', `/simulated-card/payment-intents/${paymentIntentId}/confirm`, { clientSecret }],
    ] as const) {
      const answer = await api.call(method, path, { as: other, ...(body ? { body } : {}) });
      expect([method, path, answer.status, answer.body.reason]).toEqual([method, path, 404, 'order_not_found']);
      expect(JSON.stringify(answer.body)).not.toContain('amount');
    }
  }
});

it('the simulated card provider opens its inner door to our own processes only', async () => {
  const outside = await api.call('GET', '/simulated-card/payment-intents/pi_sim_1', { as: await make.admin!() });
  expect(outside.status).toBe(404);
  const guessed = await api.call('GET', '/simulated-card/payment-intents/pi_sim_1', {
    headers: { 'x-internal-key': 'guess' },
  });
  expect(guessed.status).toBe(404);
  const inside = await api.call<{ status: string }>('GET', '/simulated-card/payment-intents/pi_sim_1', {
    headers: { 'x-internal-key': api.config.internalKey },
  });
  expect(inside.body.status).toBe('canceled');
});

it.each(['createAccountLink', 'getAccountStatus', 'createDashboardLink'])(
  '%s says so to a provider who has no payment account, and declares that it does',
  async (name) => {
    const as = await provider(api.database, { onboarding: 'not_started' });
    const { status, body } = await api.call('POST', `/functions/${name}`, { as, body: { accountId: 'acct_1' } });
    expect([status, body.reason]).toEqual([409, 'payment_account_missing']);
  },
);
