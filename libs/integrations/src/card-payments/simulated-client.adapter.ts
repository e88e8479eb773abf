import { type UrlParts, type AnswerOf, type Endpoint, buildPath, type RequestArgsOf } from '@canopy/contracts/endpoint';
import { Refusal } from '@canopy/contracts/refusals';
import {
  cancelSimulatedIntent,
  readSimulatedIntent,
  refundSimulatedIntent,
} from '@canopy/contracts/simulated-cards.endpoints';
import type {
  AccountState,
  CardEvent,
  CardPayments,
  ListedEvent,
  ProviderDispute,
  NewRefund,
  PaymentIntent,
  ProviderRefund,
} from './card-payments.port.ts';
import { CardProviderFailure } from './card-provider-failure.ts';
import type { SimulatedAccounts } from './simulated-accounts.ts';

/** The worker's way to the simulated provider, which lives in the API process. Only our own processes hold the key. */
export class SimulatedCardsClient implements CardPayments {
  readonly simulated = true;
  readonly publishableKey = null;

  constructor(
    private readonly apiUrl: string,
    private readonly internalKey: string,
    /** What the API has written down of them. */
    private readonly accounts: Pick<SimulatedAccounts, 'retrieve'>,
  ) {}

  retrieveIntent(id: string): Promise<PaymentIntent> {
    return this.call(readSimulatedIntent, { params: { id } });
  }

  cancelIntent(id: string): Promise<PaymentIntent> {
    return this.call(cancelSimulatedIntent, { params: { id } });
  }

  refund(refund: NewRefund, idempotencyKey: string): Promise<ProviderRefund> {
    return this.call(refundSimulatedIntent, { body: { refund, idempotencyKey } });
  }

  /** A simulated refund never fails and is repeated under the same key, so that nobody needs to look. */
  async refundsOf(): Promise<ProviderRefund[]> {
    return [];
  }

  retrieveAccount(id: string): Promise<AccountState> {
    return this.accounts.retrieve(id);
  }

  createAccount(): Promise<AccountState> {
    return Promise.reject(new Error('The worker opens no accounts.'));
  }

  createOnboardingLink(): Promise<string> {
    return Promise.reject(new Error('The worker opens no accounts.'));
  }

  createDashboardLink(): Promise<string> {
    return Promise.reject(new Error('The worker opens no accounts.'));
  }

  retrieveDispute(): Promise<ProviderDispute> {
    return Promise.reject(new CardProviderFailure('refused'));
  }

  reverseTransfer(): Promise<void> {
    return Promise.reject(new CardProviderFailure('refused'));
  }

  async isReversed(): Promise<boolean> {
    return false;
  }

  async eventsSince(): Promise<ListedEvent[]> {
    return [];
  }

  createIntent(): Promise<PaymentIntent> {
    return Promise.reject(new Error('The worker opens no purchases.'));
  }

  readEvent(): CardEvent {
    throw new Refusal('bad_signature');
  }

  private async call<E extends Endpoint>(endpoint: E, ...[request]: RequestArgsOf<E>): Promise<AnswerOf<E>> {
    const { body, ...address } = (request ?? {}) as UrlParts & { body?: unknown };
    const response = await fetch(this.apiUrl + buildPath(endpoint.path, address), {
      method: endpoint.method,
      headers: { 'x-internal-key': this.internalKey, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(10_000),
    }).catch((cause: unknown) => {
      throw new CardProviderFailure('unanswered', { cause });
    });
    if (!response.ok)
      throw new CardProviderFailure('broken', {
        cause: new Error(`The simulated card provider answered ${response.status}.`),
      });
    return (await response.json()) as AnswerOf<E>;
  }
}
