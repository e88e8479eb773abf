import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  livemode: boolean;
  account?: string;
  data: { object: Record<string, unknown> };
}

export interface Endpoint {
  url: string;
  secret: string;
}

/**
 * Stripe's events: written down in order, signed by the real scheme, and delivered at once, or when and as often as a
 * test says.
 */
export class StripeEvents {
  readonly all: (StripeEvent & { delivered: boolean })[] = [];
  /** Null holds every event back. */
  endpoints: { platform: Endpoint; connect: Endpoint } | null = null;
  private running = new Set<Promise<unknown>>();
  private readonly apiVersion: string;

  constructor(apiVersion: string) {
    this.apiVersion = apiVersion;
  }

  announce(type: string, object: object, account?: string): void {
    const event = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event' as const,
      api_version: this.apiVersion,
      created: Math.floor(Date.now() / 1_000),
      type,
      livemode: false,
      ...(account ? { account } : {}),
      data: { object: structuredClone(object) as Record<string, unknown> },
      delivered: false,
    };
    this.all.push(event);
    if (!this.endpoints) return;
    const delivery = this.deliver(event).catch(() => undefined);
    this.running.add(delivery);
    void delivery.finally(() => this.running.delete(delivery));
  }

  of(type: string): StripeEvent[] {
    return this.all.filter((event) => event.type === type);
  }

  /** Once to the endpoint that the event belongs to. @returns the status of the answer */
  async deliver(event: StripeEvent, endpoints = this.endpoints): Promise<number> {
    if (!endpoints) throw new Error('There is no endpoint to deliver to.');
    const { url, secret } = event.account ? endpoints.connect : endpoints.platform;
    const { body, signature } = signed(event, secret);
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      signal: AbortSignal.timeout(10_000),
    });
    const known = this.all.find((one) => one.id === event.id);
    if (known && answer.ok) known.delivered = true;
    return answer.status;
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await Promise.all(this.running);
  }
}

/** @param at seconds, for a signature that is old */
export function signed(event: object, secret: string, at?: number): { body: string; signature: string } {
  const { delivered: _, ...sent } = event as { delivered?: boolean };
  const body = JSON.stringify(sent, null, 2);
  return {
    body,
    signature: Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      ...(at === undefined ? {} : { timestamp: at }),
    }),
  };
}
