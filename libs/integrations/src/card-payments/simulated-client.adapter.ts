import { apiPaths } from '@canopy/contracts/api-paths';
import { Refusal } from '@canopy/contracts/refusals';
import type { CardEvent, CardPayments, PaymentIntent } from './card-payments.port.ts';

/** The worker's way to the simulated provider, which lives in the API process. Only our own processes hold the key. */
export class SimulatedCardsClient implements CardPayments {
  readonly simulated = true;

  constructor(
    private readonly apiUrl: string,
    private readonly internalKey: string,
  ) {}

  retrieveIntent(id: string): Promise<PaymentIntent> {
    return this.ask('GET', apiPaths.simulatedIntent(id));
  }

  cancelIntent(id: string): Promise<PaymentIntent> {
    return this.ask('POST', apiPaths.simulatedCancel(id));
  }

  async refund(): Promise<void> {
    // Nothing was charged, so there is nothing to return.
  }

  createIntent(): Promise<PaymentIntent> {
    return Promise.reject(new Error('The worker opens no purchases.'));
  }

  readEvent(): CardEvent {
    throw new Refusal('bad_signature');
  }

  private async ask(method: 'GET' | 'POST', path: string): Promise<PaymentIntent> {
    const response = await fetch(this.apiUrl + path, { method, headers: { 'x-internal-key': this.internalKey }, signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`The simulated card provider answered ${response.status}.`);
    return (await response.json()) as PaymentIntent;
  }
}
