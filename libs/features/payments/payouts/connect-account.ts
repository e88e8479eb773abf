import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { holdSession } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { onboardingStatuses } from '@canopy/contracts/vocabulary';
import {
  type AccountState,
  CardPayments,
  CardProviderFailure,
  type NewAccount,
} from '@canopy/integrations/card-payments';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { db } from '../tables.ts';

export interface ConnectedAccountOfProvider {
  accountId: string;
  /** False when it was made just now. */
  existing: boolean;
}

const mostAttempts = 5;
/** Each one opens an account at the card provider, or is told why not. */
const perProvider = { name: 'payment-account', times: 20, seconds: 60 * 60 };

/** Makes a provider's account at the card provider: once, however many windows ask for it. */
@Injectable()
export class ConnectAccount {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly limits: RateLimits,
  ) {}

  /**
   * An account whose owner disconnected it from ours gets a successor.
   * @param session of whoever asks: where the owner of the mailbox arrives at this moment, nobody else's account stays
   * @throws Refusal not_signed_in, payment_account_email_refused, payment_account_taken, payment_account_failed,
   * payment_account_unreachable, too_many_requests
   */
  async ensure(provider: Viewer, session: string): Promise<ConnectedAccountOfProvider> {
    const known = await this.known(provider.id);
    if (known && known.onboardingStatus !== 'failed') {
      if (known.onboardingStatus === 'not_started') await this.save(provider.id, session, known.accountId);
      return { accountId: known.accountId, existing: true };
    }
    await this.limits.count(perProvider, provider.id);
    const { id } = await this.create(provider, known?.accountId ?? null);
    await this.save(provider.id, session, id);
    return { accountId: id, existing: false };
  }

  /**
   * @param claimed the account that the caller names, where one is named
   * @throws Refusal payment_account_missing when there is none, not_allowed when it is another one
   */
  async mustHave(userId: string, claimed?: string): Promise<string> {
    const accountId = await this.ownId(userId);
    if (accountId === null) throw new Refusal('payment_account_missing');
    if (claimed !== undefined && claimed !== accountId) throw new Refusal('not_allowed');
    return accountId;
  }

  async ownId(userId: string): Promise<string | null> {
    return (await this.known(userId))?.accountId ?? null;
  }

  private known(userId: string) {
    return db(this.database)
      .selectFrom('connectedAccounts')
      .where('userId', '=', userId)
      .select(['stripeAccountId as accountId', 'onboardingStatus'])
      .executeTakeFirst();
  }

  private async create({ id, email, emailVerified }: Viewer, before: string | null): Promise<AccountState> {
    const { name } = await db(this.database)
      .selectFrom('users')
      .where('id', '=', id)
      .select('publicName as name')
      .executeTakeFirstOrThrow();
    // Two windows at once send the same keys, and get the same account. Another address or a successor is another one,
    // and so is that of an owner who arrived after a stranger, see `OwnerEndsPaymentAccount`.
    const key = createHash('sha256').update(`${id} ${email} ${emailVerified} ${name} ${before}`).digest('hex');
    try {
      return await this.createOnce({ userId: id, email, name }, `account:${key}`);
    } catch (error) {
      if (!(error instanceof CardProviderFailure)) throw error;
      if (error.providerCode === 'email_invalid') throw new Refusal('payment_account_email_refused', { cause: error });
      if (error.providerCode === 'account_already_exists') throw new Refusal('payment_account_taken', { cause: error });
      if (!error.explained) throw new Refusal('payment_account_unreachable', { cause: error });
      throw new Refusal('payment_account_failed', { data: { said: error.reason }, cause: error });
    }
  }

  /**
   * The card provider repeats an error of its own for a day under the same key, so after one the next key is tried.
   * Whoever asks again later goes through the same keys, and finds the account that one of them made.
   */
  private async createOnce(account: NewAccount, key: string): Promise<AccountState> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.cards.createAccount(account, attempt === 1 ? key : `${key}:${attempt}`);
      } catch (error) {
        if (!(error instanceof CardProviderFailure) || error.kind !== 'broken' || attempt === mostAttempts) throw error;
      }
    }
  }

  private async save(userId: string, session: string, accountId: string): Promise<void> {
    await this.database.transaction(async (em) => {
      await holdSession(em, userId, session);
      await savePaymentAccount(em, { userId, accountId, status: 'in_progress' });
    });
  }
}

type OnboardingStatus = (typeof onboardingStatuses)[number];

/**
 * Writes which account a provider is paid to. Whoever says no status has an account that is complete; when it became so
 * is stamped only then. @throws Refusal payment_account_ids_missing
 */
export async function savePaymentAccount(
  em: EntityManager,
  { userId, accountId, status = 'completed' }: { userId: string; accountId: string; status?: OnboardingStatus },
): Promise<void> {
  if (!userId || !accountId) throw new Refusal('payment_account_ids_missing');
  const completed = status === 'completed';
  const row = {
    stripeAccountId: accountId,
    onboardingStatus: status,
    chargesEnabled: completed,
    detailsSubmitted: completed,
    payoutsEnabled: completed,
    completedAt: completed ? now : null,
    updatedAt: now,
  };
  await db(em)
    .insertInto('connectedAccounts')
    .values({ userId, ...row })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ ...row, checkedAt: null, payoutsCheckedAt: null }),
    )
    .execute();
}
