import { defineEntity, p } from '@mikro-orm/postgresql';

export const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /**
     * `hold` and `release` move held seats; `sale` and `refund` money and sold seats; `fee` and `reversal` the
     * platform's part.
     */
    kind: p.enum(['hold', 'release', 'sale', 'fee', 'refund', 'reversal'] as const),
    cents: p.integer(),
    seats: p.integer(),
    orderId: p.uuid().nullable(),
    paymentId: p.uuid().nullable(),
    refundId: p.uuid().nullable(),
    listingId: p.uuid().nullable(),
    providerId: p.uuid().nullable(),
    buyerId: p.uuid().nullable(),
    at: p.datetime().defaultRaw('now()'),
  },
});

/** One movement of money or seats. Written by the database in the movement's own transaction, and never changed. */
export class LedgerEntry extends LedgerEntrySchema.class {}
LedgerEntrySchema.setClass(LedgerEntry);
