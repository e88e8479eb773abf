import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { CardEventHandlers, CardPayments, type MarkProcessed } from '@canopy/integrations/card-payments';
import { Database, type EntityManager } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { AppLogger } from '@canopy/platform/runtime';
import { onboardingStatus } from '@canopy/rules/onboarding';
import { AlertAdmins } from '../alerts/alert-admins.ts';

/**
 * How long a good answer holds: a sale that begins within it and should not have is refused by the card provider
 * itself.
 */
const goodForMs = 45_000;

/**
 * Whether a provider can be paid, as the card provider says now. Asked when it tells of a change, before holds, and
 * every hour for accounts that are not finished or were lost: an account that was complete may fall back, and then
 * selling stops.
 */
@Injectable()
export class RefreshConnectedAccount implements OnModuleInit {
  /** When a popular listing opens, all its buyers ask about the same account. */
  private readonly payable = new ShortCache<void>(goodForMs);

  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly alerts: AlertAdmins,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.handlers.register(
      ['account.updated', 'account.application.deauthorized'],
      'connected account',
      async ({ account }, markProcessed) => {
        if (account) await this.refresh(account, markProcessed);
      },
    );
  }

  /** Before a hold. A bad answer is not remembered. @throws Refusal provider_not_ready. @throws CardProviderFailure */
  mustBePayable(accountId: string): Promise<void> {
    return this.payable.get(accountId, async () => {
      if (!(await this.refresh(accountId))) throw new Refusal('provider_not_ready');
    });
  }

  /** @returns true when this account can be paid. @throws CardProviderFailure */
  async refresh(accountId: string, alsoCommit?: MarkProcessed): Promise<boolean> {
    const known = await this.database.row<{ onboarding_status: string; charges_enabled: boolean; now: string }>(
      'select onboarding_status, charges_enabled, clock_timestamp()::text as now from connected_accounts where stripe_account_id = ?',
      [accountId],
    );
    if (!known) return false;
    // The simulated provider keeps no accounts, so our row is all there is.
    if (this.cards.simulated) return known.onboarding_status === 'completed' && known.charges_enabled;
    const account = await this.cards.retrieveAccount(accountId);
    const status = onboardingStatus(account);
    const flags = [
      account?.chargesEnabled ?? false,
      account?.detailsSubmitted ?? false,
      account?.payoutsEnabled ?? false,
    ];
    await this.database.transaction(async (em) => {
      const [before] = await em.execute<{ user_id: string; onboarding_status: string }[]>(
        `update connected_accounts set charges_enabled = ?, details_submitted = ?, payouts_enabled = ?, onboarding_status = ?,
           completed_at = case when ? then coalesce(completed_at, now()) end, checked_at = ?, updated_at = now()
         where stripe_account_id = ? and (checked_at is null or checked_at <= ?)
         returning user_id, old.onboarding_status`,
        [...flags, status, status === 'completed', known.now, accountId, known.now],
      );
      if (before?.onboarding_status === 'completed' && account === null)
        await this.notifyAdmins(em, before.user_id, accountId);
      await alsoCommit?.(em);
    });
    if (status !== known.onboarding_status)
      this.logger.info({ accountId, from: known.onboarding_status, to: status }, 'a connected account changed');
    return status === 'completed';
  }

  /** A provider who could be paid a moment ago cannot be paid at all: nobody else would notice until families ask. */
  private async notifyAdmins(em: EntityManager, userId: string, accountId: string): Promise<void> {
    const [provider] = await em.execute<{ display_name: string; email: string; at: string }[]>(
      'select display_name, email, now()::text as at from users where id = ?',
      [userId],
    );
    const facts = `${provider!.display_name} (${provider!.email}) could be paid until now. The card provider says that the account ${accountId} is not connected to ours any more.`;
    const whatToDo =
      'Nothing of theirs can be bought. Please see in the dashboard of the card provider what happened, and ask them whether they disconnected it.';
    await this.alerts.write(
      em,
      { headline: 'A provider cannot be paid any more', facts, whatToDo, path: '/admin/users' },
      `account-lost:${accountId}:${provider!.at}`,
    );
  }
}
