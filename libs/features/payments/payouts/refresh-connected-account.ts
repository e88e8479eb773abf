import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Refusal } from '@canopy/contracts/refusals';
import {
  CardEventHandlers,
  CardPayments,
  type MarkProcessed,
  noRequirements,
} from '@canopy/integrations/card-payments';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { AppLogger } from '@canopy/platform/runtime';
import { onboardingStatus } from '@canopy/rules/onboarding';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { db } from '../tables.ts';

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
    const known = await db(this.database)
      .selectFrom('connectedAccounts')
      .where('stripeAccountId', '=', accountId)
      .select(['onboardingStatus', 'chargesEnabled'])
      // As text, to the microsecond: of two readings the one that began later counts.
      .select(sql<string>`clock_timestamp()::text`.as('askedAt'))
      .executeTakeFirst();
    if (!known) return false;
    const account = await this.cards.retrieveAccount(accountId);
    const status = account ? onboardingStatus(account) : 'failed';
    await this.database.transaction(async (em) => {
      const before = await db(em)
        .updateTable('connectedAccounts')
        .set((eb) => ({
          chargesEnabled: account?.chargesEnabled ?? false,
          detailsSubmitted: account?.detailsSubmitted ?? false,
          payoutsEnabled: account?.payoutsEnabled ?? false,
          requirements: JSON.stringify(account?.requirements ?? noRequirements),
          onboardingStatus: status,
          completedAt: status === 'completed' ? eb.fn.coalesce('completedAt', now) : null,
          checkedAt: known.askedAt,
          updatedAt: now,
        }))
        .where('stripeAccountId', '=', accountId)
        .where((eb) => eb.or([eb('checkedAt', 'is', null), eb('checkedAt', '<=', known.askedAt)]))
        .returning(['userId', sql<string>`old.onboarding_status`.as('onboardingStatus')])
        .executeTakeFirst();
      if (before?.onboardingStatus === 'completed' && account === null)
        await this.notifyAdmins(em, before.userId, accountId);
      await alsoCommit?.(em);
    });
    if (status !== known.onboardingStatus)
      this.logger.info({ accountId, from: known.onboardingStatus, to: status }, 'a connected account changed');
    return status === 'completed';
  }

  /** A provider who could be paid a moment ago cannot be paid at all: nobody else would notice until families ask. */
  private async notifyAdmins(em: EntityManager, userId: string, accountId: string): Promise<void> {
    const provider = await db(em)
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['publicName as providerName', 'email as providerEmail', now.as('at')])
      .executeTakeFirstOrThrow();
    const { providerName, providerEmail } = provider;
    await this.alerts.write(
      em,
      { kind: 'account_lost', providerName, providerEmail, accountId },
      '/admin/users',
      `account-lost:${accountId}:${provider.at}`,
    );
  }
}
