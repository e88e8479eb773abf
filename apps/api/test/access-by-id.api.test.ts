import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '@canopy/contracts/accounts';
import type { StartedOrder } from '@canopy/contracts/payments';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { routesOf } from '@canopy/testing/routes';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const strangers = ['visitor', 'user', 'pending', 'rejected', 'provider'] as const;
type Actor = (typeof strangers)[number] | 'owner' | 'admin';
const everybody: Actor[] = [...strangers, 'owner', 'admin'];
const signedIn = everybody.filter((actor) => actor !== 'visitor');

/** Something that belongs to `owner`, and what must never be told of it to others. */
interface Belonging {
  owner: Person;
  id: string;
  body?: unknown;
  secret: string;
}

const secret = 'contact-of-the-owner@example.test';

async function ownListing(fields: Parameters<typeof listing>[2] = {}): Promise<Belonging> {
  const owner = await provider(api.database);
  const { id } = await listing(api.database, owner.id, { contact: secret, ...fields });
  return { owner, id, secret };
}

async function heldOrder(): Promise<Belonging & { started: StartedOrder }> {
  const owner = await person(api.database);
  const sold = await ownListing();
  const { body } = await api.call<StartedOrder>('POST', `/listings/${sold.id}/orders`, {
    as: owner,
    body: { quantity: 1 },
  });
  return { owner, id: body.orderId, secret: body.paymentIntentId, started: body };
}

/** Somebody has a ticket: what belongs to the guest, and what belongs to the seller. */
async function ticketed({ paid = false } = {}): Promise<{
  seller: Person;
  guest: Person;
  listingId: string;
  ticketId: string;
  paymentId: string;
  code: string;
}> {
  const guestName = `${secret} guest`;
  const [seller, guest] = [await provider(api.database), await person(api.database, { displayName: guestName })];
  const { id: listingId } = await listing(api.database, seller.id, { isFreeEvent: !paid });
  if (paid) {
    const { body } = await api.call<StartedOrder>('POST', `/listings/${listingId}/orders`, {
      as: guest,
      body: { quantity: 1 },
    });
    await api.call('POST', `/simulated-card/payment-intents/${body.paymentIntentId}/confirm`, {
      as: guest,
      body: { clientSecret: body.clientSecret },
    });
    await api.call('POST', `/orders/${body.orderId}/finish`, { as: guest });
  } else await api.call('POST', `/listings/${listingId}/sign-up`, { as: guest });
  const [ticket] = await api.database.query<{ id: string; code: string; payment_id: string }>(
    'select id, code, payment_id from tickets where user_id = $1',
    [guest.id],
  );
  return { seller, guest, listingId, ticketId: ticket!.id, paymentId: ticket!.payment_id, code: ticket!.code };
}

async function failedRefund(): Promise<Belonging> {
  const { seller, paymentId } = await ticketed({ paid: true });
  const [refund] = await api.database.query<{ id: string }>(
    `insert into refunds (payment_id, source, amount_cents, reason, status, settled_at) values ($1, 'request', 100, 'A reason.', 'failed', now()) returning id`,
    [paymentId],
  );
  return { owner: seller, id: refund!.id, secret };
}

const edited = {
  version: 1,
  title: 'Edited',
  description: 'Words.',
  category: 'education',
  contact: 'new@example.test',
  location: 'London',
  price: '10',
};

/**
 * Endpoints that name one thing of one person, and who may use them on it. Others must learn nothing, not even that it
 * is there where it is private.
 */
const byId: Record<string, { make: () => Promise<Belonging>; may: Actor[] }> = {
  'DELETE /account/sessions/:id': {
    may: ['owner'],
    make: async () => {
      const owner = await person(api.database);
      const { body } = await api.call<Account>('GET', '/account', { as: owner });
      return { owner, id: body.sessions[0]!.id, secret: owner.email };
    },
  },
  'GET /listings/:id/edit': { may: ['owner', 'admin'], make: ownListing },
  'PUT /listings/:id': { may: ['owner', 'admin'], make: async () => ({ ...(await ownListing()), body: edited }) },
  'DELETE /listings/:id': { may: ['owner', 'admin'], make: ownListing },
  'GET /listings/:id/deletion': { may: ['owner', 'admin'], make: ownListing },
  'POST /listings/:id/geocode': { may: ['owner', 'admin'], make: () => ownListing({ geocodeStatus: 'not_found' }) },
  'GET /listings/:id/point': { may: ['owner', 'admin'], make: ownListing },
  'PUT /listings/:id/point': {
    may: ['owner', 'admin'],
    make: async () => ({
      ...(await ownListing({ location: 'London' })),
      body: { lat: 43.68, lng: -80.43, location: 'London' },
    }),
  },
  // Bought by everybody but its owner.
  'POST /listings/:id/orders': {
    may: signedIn.filter((actor) => actor !== 'owner'),
    make: async () => ({ ...(await ownListing()), body: { quantity: 1 } }),
  },
  'POST /listings/:id/sign-up': {
    may: signedIn.filter((actor) => actor !== 'owner'),
    make: () => ownListing({ isFreeEvent: true }),
  },
  // Gives back one's own spot; who has none is told so, and nothing of those who have.
  'DELETE /listings/:id/sign-up': {
    may: signedIn,
    make: async () => {
      const { guest, listingId, code } = await ticketed();
      return { owner: guest, id: listingId, secret: code };
    },
  },
  // Everybody may want to be told, but the owner; each of the own wish alone.
  'PUT /listings/:id/sale-notice': {
    may: signedIn.filter((actor) => actor !== 'owner'),
    make: () => ownListing(),
  },
  'DELETE /listings/:id/sale-notice': { may: signedIn, make: () => ownListing() },
  'GET /my/tickets/:id': {
    may: ['owner'],
    make: async () => {
      const { guest, paymentId, code } = await ticketed();
      return { owner: guest, id: paymentId, secret: code };
    },
  },
  'GET /listings/:id/roster': {
    may: ['owner', 'admin'],
    make: async () => {
      const { seller, listingId } = await ticketed();
      return { owner: seller, id: listingId, secret };
    },
  },
  'GET /listings/:id/members': {
    may: ['owner', 'admin'],
    make: async () => {
      const { seller, listingId } = await ticketed();
      return { owner: seller, id: listingId, secret };
    },
  },
  'GET /listings/:id/sales': {
    may: ['owner', 'admin'],
    make: async () => {
      const { seller, listingId } = await ticketed();
      return { owner: seller, id: listingId, secret };
    },
  },
  'PUT /tickets/:id/use': {
    may: ['owner', 'admin'],
    make: async () => {
      const { seller, ticketId } = await ticketed();
      return { owner: seller, id: ticketId, secret };
    },
  },
  'PUT /tickets/:id/purchase/use': {
    may: ['owner', 'admin'],
    make: async () => {
      const { seller, ticketId } = await ticketed();
      return { owner: seller, id: ticketId, secret };
    },
  },
  // The ticket is not used yet: who may is told that, the others nothing.
  'DELETE /tickets/:id/use': {
    may: ['owner', 'admin'],
    make: async () => {
      const { seller, ticketId } = await ticketed();
      return { owner: seller, id: ticketId, secret };
    },
  },
  'GET /payouts/:id': {
    may: ['owner'],
    make: async () => {
      const { seller, paymentId } = await ticketed({ paid: true });
      // Sold some days ago, so that the simulated card provider has paid it out.
      await api.database.query(
        `update simulated_objects set state = state || '{"at": "2026-11-10T15:00:00Z"}'
         from payments p where p.id = $1 and simulated_objects.id = 'sale_' || p.payment_intent_id`,
        [paymentId],
      );
      return { owner: seller, id: 'po_sim_20261110', secret };
    },
  },
  'GET /sales/:id': {
    may: ['owner', 'admin'],
    make: async () => {
      const { seller, paymentId } = await ticketed({ paid: true });
      return { owner: seller, id: paymentId, secret };
    },
  },
  'POST /sales/:id/refunds': {
    may: ['owner', 'admin'],
    make: async () => {
      const { seller, paymentId } = await ticketed({ paid: true });
      return {
        owner: seller,
        id: paymentId,
        secret,
        body: { key: crypto.randomUUID(), amount: '1', seats: 0, reason: 'Rain.' },
      };
    },
  },
  'POST /refunds/:id/retry': { may: ['owner', 'admin'], make: failedRefund },
  'GET /orders/:id': { may: ['owner'], make: heldOrder },
  'POST /orders/:id/finish': { may: ['owner'], make: heldOrder },
  'POST /orders/:id/extend': { may: ['owner'], make: heldOrder },
  'DELETE /orders/:id': { may: ['owner'], make: heldOrder },
  'POST /simulated-card/payment-intents/:id/confirm': {
    may: ['owner'],
    make: async () => {
      const { owner, started } = await heldOrder();
      return {
        owner,
        id: started.paymentIntentId,
        body: { clientSecret: started.clientSecret },
        secret: started.orderId,
      };
    },
  },
};

const make: Record<Exclude<Actor, 'owner'>, () => Promise<Person | null>> = {
  visitor: async () => null,
  user: () => person(api.database),
  pending: () => person(api.database, { status: 'pending' }),
  rejected: () => person(api.database, { status: 'rejected' }),
  provider: () => provider(api.database),
  admin: () => person(api.database, { role: 'admin' }),
};

it('every endpoint that names a thing of one person stands here', () => {
  const named = Object.entries(routesOf(api.app)).filter(
    ([route, contract]) => route.includes('/:id') && (contract?.access === 'user' || contract?.access === 'provider'),
  );
  expect(Object.keys(byId).sort()).toEqual(named.map(([endpoint]) => endpoint).sort());
});

describe.each(Object.entries(byId))('failure case 27: %s', (endpoint, { make: belonging, may }) => {
  it.each(everybody)('as %s', async (actor) => {
    const { owner, id, body, secret: hidden } = await belonging();
    const as = actor === 'owner' ? owner : await make[actor]();
    const [method, path] = endpoint.split(' ') as [string, string];
    const answer = await api.call(method, path.replace(':id', id), { as, ...(body === undefined ? {} : { body }) });
    expect([actor, [401, 403, 404].includes(answer.status)]).toEqual([actor, !may.includes(actor)]);
    expect(answer.status).toBeLessThan(500);
    if (may.includes(actor)) return;
    expect(JSON.stringify(answer.body)).not.toContain(hidden);
    expect(Object.keys(answer.body)).not.toContain('data');
  });
});
