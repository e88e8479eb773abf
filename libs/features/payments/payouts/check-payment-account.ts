import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { PaymentAccount } from '@canopy/contracts/payment-account';
import { Refusal } from '@canopy/contracts/refusals';
import { CardProviderFailure } from '@canopy/integrations/card-payments';
import { RateLimits } from '@canopy/platform/rate-limit';
import { ConnectAccount } from './connect-account.ts';
import { PaymentAccountQuery } from './payment-account.queries.ts';
import { RefreshConnectedAccount } from './refresh-connected-account.ts';

/** A page waits for the answer. What comes later is still written down, and seen by the next one. */
const patienceMs = 6_000;
const tooLate = async (): Promise<never> => {
  await pause(patienceMs, undefined, { ref: false });
  throw new CardProviderFailure('unanswered');
};

/** Each load of the settings asks once while the account is not complete. */
const perProvider = { name: 'payment-account-check', times: 60, seconds: 10 * 60 };

/** A provider asks how the own account stands now. */
@Injectable()
export class CheckPaymentAccount {
  constructor(
    private readonly accounts: ConnectAccount,
    private readonly refresh: RefreshConnectedAccount,
    private readonly query: PaymentAccountQuery,
    private readonly limits: RateLimits,
  ) {}

  /** @throws Refusal payment_account_unavailable, too_many_requests */
  async of(userId: string): Promise<PaymentAccount> {
    const accountId = await this.accounts.ownId(userId);
    if (accountId !== null) {
      await this.limits.count(perProvider, userId);
      try {
        await Promise.race([this.refresh.refresh(accountId), tooLate()]);
      } catch (error) {
        throw error instanceof CardProviderFailure
          ? new Refusal('payment_account_unavailable', { cause: error })
          : error;
      }
    }
    return this.query.of(userId);
  }
}
