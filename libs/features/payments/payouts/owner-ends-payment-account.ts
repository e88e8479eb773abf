import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AfterOwnerArrived } from '@canopy/accounts';
import { EmailOutbox } from '@canopy/emails';
import { Config } from '@canopy/platform/runtime';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { db } from '../tables.ts';

/**
 * Whoever made an account with the address of somebody else may have connected a bank account of their own, and would
 * be paid for what its owner sells. The row goes, instead of failing: a failed one is read again, and counts as soon as
 * the card provider says that it can be paid.
 */
@Injectable()
export class OwnerEndsPaymentAccount implements OnModuleInit {
  constructor(
    private readonly arrived: AfterOwnerArrived,
    private readonly emails: EmailOutbox,
    private readonly alerts: AlertAdmins,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.arrived.register('payment account', async (em, { userId }) => {
      const ended = await db(em)
        .deleteFrom('connectedAccounts')
        .where('userId', '=', userId)
        .returning(['stripeAccountId as accountId', 'onboardingStatus'])
        .executeTakeFirst();
      // One that was never finished was paid nothing.
      if (!ended || ended.onboardingStatus === 'not_started' || ended.onboardingStatus === 'in_progress') return;
      const { accountId } = ended;
      const { displayName, publicName, email } = await db(em)
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['displayName', 'publicName', 'email'])
        .executeTakeFirstOrThrow();
      const key = `payment-account-ended:${accountId}`;
      await this.emails.write(em, {
        recipient: email,
        template: 'payment-account-ended',
        data: { name: displayName, settingsUrl: `${this.config.publicUrl}/payment-settings` },
        dedupeKey: key,
      });
      await this.alerts.write(
        em,
        { kind: 'account_ended', providerName: publicName, providerEmail: email, accountId },
        `/admin/users/${userId}`,
        key,
      );
    });
  }
}
