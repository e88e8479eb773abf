import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EditableListing } from '@canopy/contracts/my-listings';
import type { StartedOrder } from '@canopy/contracts/payments';
import { Database } from '@canopy/platform/database';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { ledgerDisagreements } from './ledger-check.queries.ts';
import { Orders } from '../orders/orders.queries.ts';
import { ProcessCardEvent } from '../card-events/process-card-event.ts';
import { RefundPayment } from '../refunds/refund-payment.ts';
import { ReleaseOrder } from '../checkout/release-order.ts';

// The whole API over a real database; the jobs of the worker are called by hand, in whatever order chance says, and
// twice.
let api: TestApi;
let seller: Person;
let buyers: Person[];
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
  admin = await person(api.database, { role: 'admin' });
  buyers = await Promise.all(Array.from({ length: 4 }, () => person(api.database)));
});
afterAll(() => api.stop());

/** Numbers are taken modulo of what there is, so that a shorter counterexample stays meaningful. */
type TransactionalHook =
  | { do: 'hold'; buyer: number; quantity: number }
  | { do: 'pay' | 'expire' | 'finish' | 'webhook' | 'refund job' | 'cancel'; pick: number }
  | { do: 'refund'; pick: number; cents: number; seats: number; byAdmin: boolean }
  | { do: 'price'; cents: number }
  | { do: 'capacity'; seats: number | null };

const pick = fc.nat(30);
const step: fc.Arbitrary<TransactionalHook> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      buyer: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), pick }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'expire' as const,
        'finish' as const,
        'webhook' as const,
        'refund job' as const,
        'cancel' as const,
      ),
      pick,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      pick,
      cents: fc.integer({ min: 0, max: 12_000 }),
      seats: fc.nat(3),
      byAdmin: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('price' as const), cents: fc.integer({ min: 50, max: 5_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('capacity' as const), seats: fc.option(fc.integer({ min: 1, max: 12 })) }),
  },
);
/** Each inner list happens at the same moment. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 12 });

/** What the story was told by the API, against which rows are held at its end. */
class World {
  readonly started: { order: StartedOrder; as: Person }[] = [];
  readonly refused = new Set<number>();

  constructor(readonly listingId: string) {}

  async take(step: TransactionalHook): Promise<void> {
    const { app, database } = api;
    const call = async (method: string, path: string, as: Person, body?: unknown) => {
      const answer = await api.call<StartedOrder & { reason?: string }>(method, path, {
        as,
        ...(body === undefined ? {} : { body }),
      });
      if (answer.status >= 500) this.refused.add(answer.status);
      return answer;
    };
    const get = <T>(token: abstract new (...parameters: never[]) => T): T => app.get(token, { strict: false });
    const one = <T>(all: T[], n: number): T | undefined => all[n % Math.max(1, all.length)];
    switch (step.do) {
      case 'hold': {
        const as = buyers[step.buyer]!;
        const answer = await call('POST', `/listings/${this.listingId}/orders`, as, { quantity: step.quantity });
        if (answer.status === 201) this.started.push({ order: answer.body, as });
        return;
      }
      case 'pay': {
        const found = one(this.started, step.pick);
        if (found)
          await call('POST', `/simulated-card/payment-intents/${found.order.paymentIntentId}/confirm`, found.as, {
            clientSecret: found.order.clientSecret,
          });
        return;
      }
      case 'finish': {
        const found = one(this.started, step.pick);
        if (found) await call('POST', `/orders/${found.order.orderId}/finish`, found.as);
        return;
      }
      case 'cancel': {
        const found = one(this.started, step.pick);
        if (found) await call('DELETE', `/orders/${found.order.orderId}`, found.as);
        return;
      }
      case 'expire': {
        const found = one(this.started, step.pick);
        const order = found && (await get(Orders).byId(found.order.orderId));
        if (order?.status === 'held') await get(ReleaseOrder).release(order, 'expired');
        return;
      }
      case 'webhook': {
        // Also one that was processed long ago: the provider may deliver it again whenever it likes.
        const event = one(
          await database.query<{ id: string }>('select id from card_events order by received_at desc limit 12'),
          step.pick,
        );
        if (event)
          await Promise.all([get(ProcessCardEvent).process(event.id), get(ProcessCardEvent).process(event.id)]);
        return;
      }
      case 'refund': {
        const sale = one(
          await database.query<{ id: string }>('select id from payments where listing_id = $1 order by id', [
            this.listingId,
          ]),
          step.pick,
        );
        if (sale)
          await call('POST', `/sales/${sale.id}/refunds`, step.byAdmin ? admin : seller, {
            key: randomUUID(),
            amount: (step.cents / 100).toFixed(2),
            seats: step.seats,
            reason: 'By chance.',
          });
        return;
      }
      case 'refund job': {
        const refund = one(
          await database.query<{ id: string }>(
            'select r.id from refunds r join payments p on p.id = r.payment_id where p.listing_id = $1 order by r.id',
            [this.listingId],
          ),
          step.pick,
        );
        if (refund) await Promise.all([get(RefundPayment).carryOut(refund.id), get(RefundPayment).carryOut(refund.id)]);
        return;
      }
      case 'price':
      case 'capacity': {
        const { body: now } = await api.call<EditableListing>('GET', `/listings/${this.listingId}/edit`, {
          as: seller,
        });
        const { media: _media, id: _id, priceCents, maxAttendees, ...rest } = now;
        const change =
          step.do === 'price'
            ? { price: (step.cents / 100).toFixed(2), maxAttendees }
            : { price: (priceCents / 100).toFixed(2), maxAttendees: step.seats };
        await call('PUT', `/listings/${this.listingId}`, seller, { ...rest, ...change });
        return;
      }
    }
  }

  async holds(): Promise<void> {
    expect([...this.refused]).toEqual([]);
    expect(await ledgerDisagreements(api.app.get(Database))).toEqual([]);
    const [seats] = await api.database.query<{ taken: number; max: number | null }>(
      'select current_attendees + held_seats as taken, max_attendees as max from listings where id = $1',
      [this.listingId],
    );
    expect(seats!.taken).toBeLessThanOrEqual(seats!.max ?? Infinity);
    // The constraints of the tables say the same; this says it where they are taken away.
    expect(
      await api.database.query(
        `select p.id from payments p where p.platform_fee_cents + p.provider_amount_cents <> p.amount_cents or p.refunded_cents > p.amount_cents or p.refunded_fee_cents > p.platform_fee_cents or p.seats_returned > p.quantity
           or (p.status = 'refunded') <> (p.refunded_cents = p.amount_cents and p.seats_returned = p.quantity)
           or p.refunded_cents + coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'requested'), 0) > p.amount_cents`,
      ),
    ).toEqual([]);
    // Everybody was charged what was shown when the hold was made, once at most, and the provider knows of no other
    // refund.
    for (const { order } of this.started) {
      const sold = await api.database.query<{ amount_cents: number; refunded_cents: number }>(
        'select amount_cents, refunded_cents from payments where order_id = $1',
        [order.orderId],
      );
      expect(sold.length).toBeLessThanOrEqual(1);
      if (!sold[0]) continue;
      const { body: intent } = await api.call<{ refunded: { amountCents: number } }>(
        'GET',
        `/simulated-card/payment-intents/${order.paymentIntentId}`,
        { headers: { 'x-internal-key': api.config.internalKey } },
      );
      expect([sold[0].amount_cents, sold[0].refunded_cents]).toEqual([order.amountCents, intent.refunded.amountCents]);
    }
  }
}

const runs = Number(process.env.PROVE_RUNS ?? 40);
const seed = Number(process.env.PROVE_SEED ?? 20_261_121);

it(
  'whatever happens in whatever order: counters are rows, nothing is oversold, parts sum to the whole, no more goes back than was paid, and the ledger agrees',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async (moments) => {
        await api.database.query(`update ticket_orders set status = 'canceled' where status = 'held'`);
        await api.database.query('update listings set held_seats = 0');
        const world = new World((await listing(api.database, seller.id, { maxAttendees: 6, priceCents: 1_999 })).id);
        for (const moment of moments) {
          await Promise.all(moment.map((one) => world.take(one)));
          await world.holds();
        }
      }),
      { seed, numRuns: runs, endOnFailure: process.env.PROVE_RUNS === undefined },
    );
  },
  20_000 + runs * 5_000,
);
