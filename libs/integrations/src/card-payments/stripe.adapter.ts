import Stripe from 'stripe';
import { Refusal } from '@canopy/contracts/refusals';
import type { Logger } from '@canopy/platform/logging';
import { canceledIntent } from './canceled-intent.ts';
import type {
  AccountState,
  CardEvent,
  CardPayments,
  ListedEvent,
  ProviderDispute,
  WebhookEndpoint,
  NewAccount,
  NewIntent,
  NewRefund,
  NewReversal,
  PaymentIntent,
  ProviderRefund,
} from './card-payments.port.ts';
import { CardProviderFailure } from './card-provider-failure.ts';
import { isSimulatedAccount } from './simulated-accounts.ts';
import { isSimulated } from './simulated-intent.ts';
import { statementSuffix } from './statement-suffix.ts';
import { storable } from './storable.ts';
import { accountOf, cardEventOf, paymentIntentOf, refundOf } from './stripe-answers.ts';
import { callStripe } from './stripe-call.ts';
import { apiVersion, type StripeConfig } from './stripe-client.ts';
import { isMissing, stripeCode } from './stripe-failure.ts';

/** How old a signed event may be. */
const toleranceSeconds = 300;
/** Of one purchase of at most 100 tickets. */
const mostRefunds = 1_000;

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1_000);

/** What an intent's answer must hold: refunds made anywhere, with the part of the fee that went back. */
const withRefunds = { expand: ['latest_charge.application_fee'] };

/**
 * Stripe, with destination charges: the buyer pays the marketplace, the amount is transferred to the provider's
 * account, and the application fee comes back from it.
 */
export class StripeCardPayments implements CardPayments {
  readonly simulated = false;
  readonly publishableKey: string;

  constructor(
    private readonly stripe: Stripe,
    private readonly config: Pick<
      StripeConfig,
      'publishableKey' | 'webhookSecret' | 'connectWebhookSecret' | 'livemode'
    >,
    private readonly logger: Pick<Logger, 'warn' | 'error'>,
  ) {
    this.publishableKey = config.publishableKey;
  }

  async createIntent(intent: NewIntent, idempotencyKey: string): Promise<PaymentIntent> {
    const suffix = statementSuffix(intent.statement);
    return this.call(async () =>
      paymentIntentOf(
        await this.stripe.paymentIntents.create(
          {
            amount: intent.amountCents,
            currency: 'cad',
            application_fee_amount: intent.applicationFeeCents,
            transfer_data: { destination: intent.destination },
            // Means of payment that settle days later do not fit a hold of minutes.
            allowed_payment_method_types: ['card'],
            description: intent.description,
            receipt_email: intent.receiptEmail,
            ...(suffix ? { statement_descriptor_suffix: suffix } : {}),
            metadata: intent.metadata,
          },
          { idempotencyKey },
        ),
      ),
    );
  }

  async retrieveIntent(id: string): Promise<PaymentIntent> {
    // Left over from before the keys were set: nobody can pay it any more, so its hold may go free.
    if (isSimulated(id)) return canceledIntent(id);
    return this.call(async () => paymentIntentOf(await this.stripe.paymentIntents.retrieve(id, withRefunds)));
  }

  async cancelIntent(id: string): Promise<PaymentIntent> {
    if (isSimulated(id)) return canceledIntent(id);
    return this.call(async () => {
      try {
        return paymentIntentOf(await this.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }));
      } catch (error) {
        // Paid, being paid, or cancelled already: what it is now decides.
        if (stripeCode(error) === 'payment_intent_unexpected_state') return this.retrieveIntent(id);
        if (isMissing(error)) return canceledIntent(id);
        throw error;
      }
    });
  }

  async refund(refund: NewRefund, idempotencyKey: string): Promise<ProviderRefund> {
    // Nobody was charged for such a sale, so there is nothing to send back.
    if (isSimulated(refund.intentId))
      return {
        id: `re_sim_${idempotencyKey}`,
        metadata: refund.metadata,
        status: 'succeeded',
        amountCents: refund.amountCents,
        reversedCents: refund.amountCents,
        totals: { amountCents: 0, feeCents: 0 },
      };
    return this.call(async () =>
      refundOf(
        await this.stripe.refunds.create(
          {
            payment_intent: refund.intentId,
            amount: refund.amountCents,
            reason: refund.reason,
            // Without it the marketplace would pay the whole refund.
            ...(refund.takenBefore ? {} : { reverse_transfer: true }),
            ...(refund.applicationFeeCents > 0 && !refund.takenBefore ? { refund_application_fee: true } : {}),
            metadata: refund.metadata,
            expand: ['charge.application_fee', 'transfer_reversal'],
          },
          { idempotencyKey },
        ),
      ),
    );
  }

  async refundsOf(intentId: string): Promise<ProviderRefund[]> {
    if (isSimulated(intentId)) return [];
    return this.call(async () => {
      const refunds = await this.stripe.refunds
        .list({
          payment_intent: intentId,
          limit: 100,
          expand: ['data.charge.application_fee', 'data.transfer_reversal'],
        })
        .autoPagingToArray({ limit: mostRefunds });
      return refunds.map(refundOf);
    });
  }

  async createAccount({ userId, email, name }: NewAccount, idempotencyKey: string): Promise<AccountState> {
    return this.call(async () =>
      accountOf(
        await this.stripe.accounts.create(
          {
            country: 'CA',
            email,
            default_currency: 'cad',
            controller: {
              stripe_dashboard: { type: 'express' },
              fees: { payer: 'application' },
              losses: { payments: 'application' },
              requirement_collection: 'stripe',
            },
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            business_profile: { name },
            settings: { payouts: { schedule: { interval: 'daily' } } },
            metadata: { userId },
          },
          { idempotencyKey },
        ),
      ),
    );
  }

  async createOnboardingLink(account: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string> {
    return this.call(async () => {
      const { url } = await this.stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url: urls.returnUrl,
        refresh_url: urls.refreshUrl,
        // Everything in one go, so that nobody is called back for another paper in a month.
        collection_options: { fields: 'eventually_due' },
      });
      return url;
    });
  }

  async createDashboardLink(accountId: string): Promise<string> {
    return this.call(async () => (await this.stripe.accounts.createLoginLink(accountId)).url);
  }

  async retrieveAccount(id: string): Promise<AccountState | null> {
    // Left over from before the keys were set: nobody can be paid by it.
    if (isSimulatedAccount(id)) return null;
    return this.call(async () => {
      try {
        return accountOf(await this.stripe.accounts.retrieve(id));
      } catch (error) {
        // Only these two say that the account is not ours. A key that lacks the right to look gets a 403 too, and says
        // nothing about the account.
        if (stripeCode(error) === 'resource_missing' || stripeCode(error) === 'account_invalid') return null;
        throw error;
      }
    });
  }

  async retrieveDispute(id: string): Promise<ProviderDispute> {
    return this.call(async () => {
      const dispute = await this.stripe.disputes.retrieve(id);
      const { due_by } = dispute.evidence_details;
      return {
        id: dispute.id,
        status: dispute.status,
        reason: dispute.reason,
        amountCents: dispute.amount,
        dueAt: due_by ? new Date(due_by * 1_000) : null,
      };
    });
  }

  async reverseTransfer(
    { intentId, amountCents, applicationFeeCents, disputeId }: NewReversal,
    idempotencyKey: string,
  ): Promise<void> {
    await this.call(async () => {
      const transfer = await this.transferOf(intentId);
      // Stripe forgets keys after a day; a reversal of an earlier try is found by the dispute's id.
      if (isReversedFor(transfer, disputeId)) return;
      await this.stripe.transfers.createReversal(
        transfer.id,
        {
          amount: amountCents,
          ...(applicationFeeCents > 0 ? { refund_application_fee: true } : {}),
          metadata: { disputeId },
        },
        { idempotencyKey },
      );
    });
  }

  async isReversed({ intentId, disputeId }: Pick<NewReversal, 'intentId' | 'disputeId'>): Promise<boolean> {
    return this.call(async () => isReversedFor(await this.transferOf(intentId), disputeId));
  }

  private async transferOf(intentId: string): Promise<Stripe.Transfer> {
    const intent = await this.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.transfer'] });
    const transfer = typeof intent.latest_charge === 'object' ? intent.latest_charge?.transfer : null;
    if (!transfer || typeof transfer === 'string')
      throw new CardProviderFailure('refused', { cause: new Error(`${intentId} was never transferred.`) });
    return transfer;
  }

  async eventsSince(since: Date, types: readonly string[], before?: Date): Promise<ListedEvent[]> {
    return this.call(async () => {
      const found: ListedEvent[] = [];
      const pages = this.stripe.events.list({
        created: { gte: inSeconds(since), ...(before && { lt: inSeconds(before) }) },
        types: [...types],
        limit: 100,
      });
      for await (const event of pages)
        found.push({ ...cardEventOf(event), createdAt: new Date(event.created * 1_000) });
      return found.reverse();
    });
  }

  readEvent(rawBody: Buffer, signature: string | undefined, endpoint: WebhookEndpoint): CardEvent | null {
    const event = this.verified(
      rawBody,
      signature,
      endpoint === 'platform' ? this.config.webhookSecret : this.config.connectWebhookSecret,
    );
    if ((event.account !== undefined && event.account !== null) !== (endpoint === 'connect'))
      throw new Refusal('wrong_webhook_endpoint');
    // A live endpoint for connected accounts is sent what happens in their test mode too; refused, Stripe would send it
    // for days, and report the endpoint as failing.
    if (endpoint === 'connect' && this.config.livemode && !event.livemode) return null;
    if (event.livemode !== this.config.livemode)
      throw new Refusal('wrong_webhook_endpoint', { data: { takes: this.config.livemode ? 'live' : 'test' } });
    if (event.api_version !== apiVersion)
      this.logger.warn(
        { eventId: event.id, type: event.type, version: event.api_version, expected: apiVersion },
        'an event came in another version of the API: create the webhook endpoint with ours',
      );
    return storable(cardEventOf(event));
  }

  private verified(rawBody: Buffer, signature: string | undefined, secret: string): Stripe.Event {
    let event: Stripe.Event;
    try {
      event = this.stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, toleranceSeconds);
    } catch (error) {
      throw new Refusal(
        error instanceof Stripe.errors.StripeSignatureVerificationError ? 'bad_signature' : 'malformed_request',
        { cause: error },
      );
    }
    if (
      typeof event?.id !== 'string' ||
      typeof event.type !== 'string' ||
      typeof event.data?.object !== 'object' ||
      event.data.object === null
    )
      throw new Refusal('malformed_request');
    return event;
  }

  private call<T>(work: () => Promise<T>): Promise<T> {
    return callStripe(this.logger, work);
  }
}

const isReversedFor = ({ reversals }: Stripe.Transfer, disputeId: string): boolean =>
  reversals.data.some(({ metadata }) => metadata?.disputeId === disputeId);
