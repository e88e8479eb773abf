import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
});
afterAll(() => api.stop());

const truth = async (id: string) =>
  (
    await api.database.query(
      `select l.current_attendees as sold, l.held_seats as held,
              (select coalesce(sum(quantity), 0)::int from payments where listing_id = l.id and status = 'succeeded') as paid,
              (select count(*)::int from tickets where listing_id = l.id and status = 'valid') as tickets,
              (select coalesce(sum(quantity), 0)::int from ticket_orders where listing_id = l.id and status = 'held') as in_holds
       from listings l where id = $1`,
      [id],
    )
  )[0];

async function buyAsEverybody(listingId: string, buyers: Person[], quantity: number): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  await Promise.all(
    buyers.map(async (as) => {
      const started = await api.call<StartedOrder & { reason: string }>('POST', `/listings/${listingId}/orders`, {
        as,
        body: { quantity },
      });
      let outcome = String(started.body.reason ?? started.status);
      if (started.status === 201) {
        await api.call('POST', `/simulated-card/payment-intents/${started.body.paymentIntentId}/confirm`, {
          as,
          body: { clientSecret: started.body.clientSecret },
        });
        outcome = (await api.call<OrderState>('POST', `/orders/${started.body.orderId}/finish`, { as })).body.status;
      }
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }),
  );
  return outcomes;
}

it('200 parallel buyers for 50 seats: exactly 50 sold, the rest refused cleanly, counters equal rows (failure case 1)', async () => {
  const { id } = await listing(api.database, seller.id, { maxAttendees: 50 });
  const buyers = await Promise.all(Array.from({ length: 200 }, () => person(api.database)));
  expect(await buyAsEverybody(id, buyers, 1)).toEqual({ succeeded: 50, full_capacity: 150 });
  expect(await truth(id)).toEqual({ sold: 50, held: 0, paid: 50, tickets: 50, in_holds: 0 });
});

it('the same order split in many small ones cannot pass the cap (failure case 2)', async () => {
  const { id } = await listing(api.database, seller.id, { maxAttendees: 10 });
  const buyers = await Promise.all(Array.from({ length: 30 }, () => person(api.database)));
  const outcomes = await buyAsEverybody(id, buyers, 3);
  expect(outcomes.succeeded).toBe(3);
  expect(await truth(id)).toEqual({ sold: 9, held: 0, paid: 9, tickets: 9, in_holds: 0 });
});

it('nor can one buyer who comes again and again (failure case 2)', async () => {
  const { id } = await listing(api.database, seller.id, { maxAttendees: 4 });
  const greedy = await person(api.database);
  const outcomes = [];
  for (let again = 0; again < 6; again += 1) outcomes.push(await buyAsEverybody(id, [greedy], 1));
  expect(outcomes).toEqual([
    ...Array.from({ length: 4 }, () => ({ succeeded: 1 })),
    { full_capacity: 1 },
    { full_capacity: 1 },
  ]);
  expect(await truth(id)).toEqual({ sold: 4, held: 0, paid: 4, tickets: 4, in_holds: 0 });
});

it('100 parallel free sign-ups for 20 seats fill exactly 20', async () => {
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true, maxAttendees: 20 });
  const people = await Promise.all(Array.from({ length: 100 }, () => person(api.database)));
  const answers = await Promise.all(people.map((as) => api.call('POST', `/listings/${id}/sign-up`, { as })));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
  expect(new Set(answers.filter((answer) => answer.status !== 201).map((answer) => answer.body.reason))).toEqual(
    new Set(['full_capacity']),
  );
  expect(await truth(id)).toEqual({ sold: 20, held: 0, paid: 20, tickets: 20, in_holds: 0 });
});

it('the database itself refuses a seat too many, whatever the code above it does', async () => {
  const { id } = await listing(api.database, seller.id, { maxAttendees: 5 });
  await expect(
    api.database.query('update listings set current_attendees = 6 where id = $1', [id]),
  ).rejects.toMatchObject({ constraint: 'listings_never_oversold' });
  await expect(api.database.query('update listings set held_seats = 6 where id = $1', [id])).rejects.toMatchObject({
    constraint: 'listings_never_oversold',
  });
});
