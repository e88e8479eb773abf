import { defineEntity, p } from '@mikro-orm/postgresql';

export const CardEventSchema = defineEntity({
  name: 'CardEvent',
  tableName: 'card_events',
  properties: {
    /** The provider's event id: a second delivery finds the row and does nothing, minutes or days later. */
    id: p.text().primary(),
    type: p.text(),
    account: p.text().nullable(),
    livemode: p.boolean(),
    /** Where to look; the state itself is read from the provider. */
    payload: p.json<{ objectId: string; intentId: string | null; customerId?: string | null }>(),
    status: p.enum(['received', 'processed', 'parked'] as const).default('received'),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    /** What went wrong: English of machines, for administrators and developers. */
    error: p.text().nullable(),
    requestId: p.text().nullable(),
    receivedAt: p.datetime().defaultRaw('now()'),
    processedAt: p.datetime().nullable(),
  },
});

/** The inbox of the card provider's events. */
export class CardEvent extends CardEventSchema.class {}
CardEventSchema.setClass(CardEvent);
