import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { Listing } from '@canopy/listings';
import { Payment } from '../orders/payment.entity.ts';

export const TicketSchema = defineEntity({
  name: 'Ticket',
  tableName: 'tickets',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** 128 random bits. */
    code: p.text(),
    payment: () => p.manyToOne(Payment),
    listing: () => p.manyToOne(Listing).nullable(),
    user: () => p.manyToOne(User).nullable(),
    status: p.enum(['valid', 'void'] as const).default('valid'),
    usedAt: p.datetime().nullable(),
    /** Which scan or tap used it, to know that one again when its answer was lost. */
    usedAttempt: p.uuid().nullable(),
    voidedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** One seat of one person. Valid tickets are the truth about seats; the listing's counter follows them. */
export class Ticket extends TicketSchema.class {}
TicketSchema.setClass(Ticket);
