import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { languages } from '@canopy/contracts/language';

export const CardCustomerSchema = defineEntity({
  name: 'CardCustomer',
  tableName: 'card_customers',
  properties: {
    /** The card provider's id. */
    id: p.text().primary(),
    /** Null once the person is gone: whatever still runs is then ended. */
    user: () => p.oneToOne(User).owner().nullable().deleteRule('set null'),
    /** The checkout that was opened last; null once it is known to have ended. */
    checkoutId: p.text().nullable(),
    /** One more with every checkout that ended: two windows at once open the same one. */
    checkoutAttempt: p.integer().default(0),
    /** In which its pages lead back, since somebody first asked for it. */
    checkoutLanguage: p.enum(languages).nullable(),
    /** Set while a checkout is paid whose subscription the card provider does not show yet. */
    checkoutPaidAt: p.datetime().nullable(),
    /** When the reading began whose result stands in `subscriptions`; null before the first one. */
    readAt: p.datetime().nullable(),
    /** When to read again without being told to; null where nothing is to be expected. */
    nextReadAt: p.datetime().nullable(),
    /** Readings that failed in a row. */
    attempts: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

/** Somebody whose card the card provider keeps for a subscription. */
export class CardCustomer extends CardCustomerSchema.class {}
CardCustomerSchema.setClass(CardCustomer);
