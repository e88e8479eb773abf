import { defineEntity, p } from '@mikro-orm/postgresql';
import { subscriptionStates, subscriptionTypes } from '@canopy/contracts/vocabulary';
import { CardCustomer } from './card-customer.entity.ts';

export const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    /** The card provider's id. */
    id: p.text().primary(),
    customer: () => p.manyToOne(CardCustomer).deleteRule('cascade'),
    type: p.enum(subscriptionTypes),
    /** In the card provider's words. */
    status: p.enum(subscriptionStates),
    currentPeriodStart: p.datetime(),
    currentPeriodEnd: p.datetime(),
    /** When it ends by itself; null while it renews. */
    endsAt: p.datetime().nullable(),
    /** The current period is still to be paid, also while it counts. */
    unpaid: p.boolean().default(false),
    createdAt: p.datetime(),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

/** A subscription as the card provider last told of it. A trigger makes the user's columns of it. */
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
