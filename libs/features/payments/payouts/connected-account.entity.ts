import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import type { AccountRequirements } from '@canopy/integrations/card-payments';
import { onboardingStatuses } from '@canopy/contracts/vocabulary';

export const ConnectedAccountSchema = defineEntity({
  name: 'ConnectedAccount',
  tableName: 'connected_accounts',
  properties: {
    user: () => p.oneToOne(User).primary().owner(),
    stripeAccountId: p.text(),
    onboardingStatus: p.enum(onboardingStatuses).default('in_progress'),
    chargesEnabled: p.boolean().default(false),
    detailsSubmitted: p.boolean().default(false),
    payoutsEnabled: p.boolean().default(false),
    requirements: p
      .json<AccountRequirements>()
      .defaultRaw(`'{"currentlyDue": [], "disabledReason": null, "pendingVerification": []}'`),
    /** Set exactly while the status is completed. */
    completedAt: p.datetime().nullable(),
    /** When the reading began whose result stands here; null before the first one. */
    checkedAt: p.datetime().nullable(),
    /** When its payouts were last asked for, whether or not there was an answer; null before the first time. */
    payoutsCheckedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

/** A provider's own account at the card provider, which sales are paid to. No row means not started. */
export class ConnectedAccount extends ConnectedAccountSchema.class {}
ConnectedAccountSchema.setClass(ConnectedAccount);
