import { randomUUID } from 'node:crypto';
import type { RefusalBody } from '@canopy/contracts/refusals';
import type { SaleDetail } from '@canopy/contracts/refunds';
import type { MyTickets } from '@canopy/contracts/tickets';
import { expect } from 'vitest';
import { listing, type Person } from './factories.ts';
import { type BoughtOnStripe, buyOnStripe, type Selling } from './selling.ts';
import { StripeError } from './stripe/stripe-error.ts';
import type { StripeEvent } from './stripe/stripe-events.ts';
import { endpointsOf } from './stripe/stripe-settings.ts';
import { until } from './until.ts';

/**
 * What tests of money that goes back do, and what they look at.
 *
 * @param selling what `useSelling` gave for the test that runs
 */
export function refundActions(selling: () => Selling) {
  const query = <Row extends object>(sql: string, ...parameters: unknown[]) =>
    selling().api.database.query<Row>(sql, parameters);
  const one = async <Row extends Record<string, unknown>>(sql: string, ...parameters: unknown[]) =>
    (await query<Row>(sql, ...parameters))[0]!;
  const detail = async (paymentId: string, as = selling().seller) =>
    (await selling().api.call<SaleDetail>('GET', `/sales/${paymentId}`, { as })).body;

  return {
    one,
    detail,

    /** Tickets of $35.00 each with a fee of 20%, by the buyer from the seller. */
    async bought(quantity = 2, maxAttendees = 20): Promise<BoughtOnStripe & { listingId: string }> {
      const { api, seller, buyer } = selling();
      const { id } = await listing(api.database, seller.id, { maxAttendees });
      return { listingId: id, ...(await buyOnStripe(selling(), id, buyer, quantity)) };
    },
    refund: (paymentId: string, body: object, as: Person | null = selling().seller) =>
      selling().api.call<SaleDetail & RefusalBody>('POST', `/sales/${paymentId}/refunds`, {
        as,
        body: { key: randomUUID(), reason: 'The class is shorter than planned.', ...body },
      }),
    /** An administrator says that a failed refund was paid in another way. */
    async settle(refundId: string, admin: Person): Promise<void> {
      const path = `/admin/payment-issues/refund/${refundId}/resolution`;
      const body = { note: 'The provider has paid the family in cash.' };
      expect((await selling().api.call('POST', path, { as: admin, body })).status).toBe(204);
    },
    settled: (paymentId: string) =>
      until(async () => (await detail(paymentId)).refundsRequested === 0, 'the refund to be settled'),
    /** What was requested and not made is tried again when the worker next looks. */
    dueNow: (paymentId: string) => query('update refunds set next_attempt_at = now() where payment_id = $1', paymentId),

    payment: (paymentId: string) =>
      one(
        `select refunded_cents as cents, refunded_fee_cents as fee, seats_returned as seats, status
           from payments where id = $1`,
        paymentId,
      ),
    seats: (listingId: string) =>
      one('select current_attendees as sold, held_seats as held from listings where id = $1', listingId),
    /** How many of a payment are valid. */
    tickets: async (paymentId: string) =>
      (await query(`select id from tickets where payment_id = $1 and status = 'valid'`, paymentId)).length,
    mailsOf: (to: Person, template: string) =>
      query<{ data: Record<string, string> }>(
        'select data from emails where recipient = $1 and template = $2 order by id',
        to.email,
        template,
      ),
    myRefunds: async (listingId: string) =>
      (await selling().api.call<MyTickets>('GET', `/my/tickets?listing=${listingId}`, { as: selling().buyer })).body
        .refunds,

    chargeOf(intentId: string) {
      const { world } = selling().stripe;
      return world.charges.get(world.intent(intentId).latest_charge!)!;
    },
    /** What was taken from the provider and what of the fee returned is the same in our books and at Stripe. */
    async agrees(paymentId: string, intentId: string): Promise<boolean> {
      const { stripe } = selling();
      const { transfer, application_fee } = stripe.world.charges.get(stripe.world.intent(intentId).latest_charge!)!;
      const booked = await one<{ taken: number; fee: number }>(
        'select refunded_cents - absorbed_cents as taken, refunded_fee_cents as fee from payments where id = $1',
        paymentId,
      );
      const fee = application_fee ? stripe.world.fees.get(application_fee)!.amount_refunded : 0;
      return booked.taken === transfer.amount_reversed && booked.fee === fee;
    },
    /** The requests for a refund that Stripe was sent. */
    calls: () => selling().stripe.requests.filter(({ operation }) => operation === 'Refunds.create'),
    refuseNextRefund(): void {
      const { world } = selling().stripe;
      const make = world.refund;
      world.refund = () => {
        world.refund = make;
        throw new StripeError(400, { type: 'invalid_request_error', message: 'No balance.' });
      };
    },
    holdEventsBack: () => void (selling().stripe.events.endpoints = null),
    lastEvent: (type: string) => selling().stripe.events.of(type).at(-1)!,
    async deliver(event: StripeEvent): Promise<void> {
      const { api, stripe } = selling();
      expect(await stripe.events.deliver(event, endpointsOf(api.config.api.url))).toBe(200);
      await until(
        async () =>
          (await one<{ status: string }>('select status from card_events where id = $1', event.id)).status ===
          'processed',
        `${event.type} to be processed`,
      );
    },
  };
}
