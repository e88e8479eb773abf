import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Refusal } from '@canopy/contracts/refusals';
import type { CardEvent, CardPayments, NewIntent, PaymentIntent } from './card-payments.port.ts';
import { isSigned, sign } from './signature.ts';

const intentDelay = 800;
const confirmationDelay = 1_500;

const eventSchema = z.object({ id: z.string().min(1).max(255), type: z.string().min(1).max(255), livemode: z.boolean(), account: z.string().max(255).optional(), data: z.object({ object: z.object({ id: z.string().min(1).max(255) }) }) });

/** Hands an event to our own webhook endpoint, as the real provider would. */
export type DeliverEvent = (body: string, signature: string) => Promise<void>;

/**
 * The simulated card provider: lives in the memory of the API process, charges nobody, answers after the delays of a real one,
 * and signs its events with a secret of this start, so that the same inbox and jobs run as with real cards.
 */
export class SimulatedCards implements CardPayments {
  readonly simulated = true;
  private readonly intents = new Map<string, PaymentIntent>();
  private readonly byKey = new Map<string, string>();
  private readonly secret = randomBytes(32).toString('hex');

  constructor(
    private readonly delays: boolean,
    private readonly deliver: DeliverEvent,
  ) {}

  async createIntent(intent: NewIntent, idempotencyKey: string): Promise<PaymentIntent> {
    if (this.delays) await pause(intentDelay);
    const known = this.byKey.get(idempotencyKey);
    if (known) return this.copy(known);
    const id = `pi_sim_${randomBytes(12).toString('hex')}`;
    this.byKey.set(idempotencyKey, id);
    this.intents.set(id, {
      id,
      status: 'requires_payment_method',
      clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      amountCents: intent.amountCents,
      amountReceivedCents: 0,
      currency: 'cad',
      applicationFeeCents: intent.applicationFeeCents,
      destination: intent.destination,
      metadata: { ...intent.metadata },
      livemode: false,
    });
    return this.copy(id);
  }

  /** After a restart nothing is known any more; an unknown intent is a canceled one, so that its hold goes free. */
  async retrieveIntent(id: string): Promise<PaymentIntent> {
    return this.copy(id);
  }

  async cancelIntent(id: string): Promise<PaymentIntent> {
    const intent = this.intents.get(id);
    if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled') {
      intent.status = 'canceled';
      await this.announce('payment_intent.canceled', id);
    }
    return this.copy(id);
  }

  /** A refund of a recorded sale always succeeds, also after a restart. */
  async refund(): Promise<void> {}

  /** What the simulated card element in the browser does. Always succeeds, unless the hold was cancelled meanwhile. */
  async confirm(id: string, clientSecret: string): Promise<PaymentIntent> {
    const intent = this.intents.get(id);
    if (!intent || intent.clientSecret !== clientSecret) throw new Refusal('order_not_found');
    if (this.delays) await pause(confirmationDelay);
    if (intent.status === 'canceled') throw new Refusal('payment_failed');
    if (intent.status !== 'succeeded') {
      intent.status = 'succeeded';
      intent.amountReceivedCents = intent.amountCents;
      await this.announce('payment_intent.succeeded', id);
    }
    return this.copy(id);
  }

  readEvent(rawBody: Buffer, signature: string | undefined): CardEvent {
    if (!isSigned(rawBody, signature, this.secret, new Date())) throw new Refusal('bad_signature');
    const event = eventSchema.safeParse(parsed(rawBody));
    if (!event.success) throw new Refusal('malformed_request');
    const { id, type, livemode, account, data } = event.data;
    return { id, type, livemode, account: account ?? null, objectId: data.object.id };
  }

  private async announce(type: string, intentId: string): Promise<void> {
    const body = JSON.stringify({ id: `evt_sim_${randomBytes(12).toString('hex')}`, type, livemode: false, data: { object: { id: intentId } } });
    // Like the real provider's, an event may get lost: finish and the sweeps do not depend on it.
    await this.deliver(body, sign(body, this.secret, new Date())).catch(() => undefined);
  }

  private copy(id: string): PaymentIntent {
    const intent = this.intents.get(id);
    if (intent) return { ...intent, metadata: { ...intent.metadata } };
    return { id, status: 'canceled', clientSecret: '', amountCents: 0, amountReceivedCents: 0, currency: 'cad', applicationFeeCents: 0, destination: '', metadata: {}, livemode: false };
  }
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return null;
  }
}
