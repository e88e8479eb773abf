import { type Expression, expressionBuilder } from 'kysely';
import type { PaymentTables } from '../tables.ts';

const eb = expressionBuilder<PaymentTables, 'payments'>();

/** The status of a payment when this goes back as well: it is `refunded` when all its money and all its seats are. */
export const statusAfterReturn = ({ cents, seats }: { cents: number; seats: number | Expression<number> }) =>
  eb
    .case()
    .when(
      eb.and([
        eb(eb('payments.refundedCents', '+', cents), '=', eb.ref('payments.amountCents')),
        eb(eb('payments.seatsReturned', '+', seats), '=', eb.ref('payments.quantity')),
      ]),
    )
    .then('refunded' as const)
    .else('succeeded' as const)
    .end();
