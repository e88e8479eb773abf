import { randomUUID } from 'node:crypto';
import { type Person, listing, person } from '@canopy/testing/factories';
import type { Stalled } from '@canopy/testing/stripe/stalls';
import type { Intent } from '@canopy/testing/stripe/stripe-world';
import type { KillableCanopy, Obstacle } from './killable-canopy.ts';

/** One buyer before one listing. */
export class Purchase {
  private constructor(
    readonly canopy: KillableCanopy,
    readonly step: string,
    readonly seller: Person,
    readonly buyer: Person,
    readonly listingId: string,
  ) {}

  static async of(
    canopy: KillableCanopy,
    step: string,
    seller: Person,
    { isFreeEvent }: { isFreeEvent: boolean },
  ): Promise<Purchase> {
    const buyer = await person(canopy);
    const { id } = await listing(canopy, seller.id, { title: step, isFreeEvent });
    return new Purchase(canopy, step, seller, buyer, id);
  }

  intents(): Intent[] {
    return [...this.canopy.stripe.world.intents.values()].filter(
      ({ metadata }) => metadata.listingId === this.listingId,
    );
  }

  intent(): Intent {
    return this.intents()[0]!;
  }

  choose(): Promise<void> {
    return this.form({ intent: 'buy', quantity: '2' });
  }

  /** The card is charged; nothing of ours knows yet. */
  pay(): void {
    this.canopy.stripe.world.confirm(this.intent().id, '4242424242424242');
  }

  async finish(): Promise<void> {
    const [order] = await this.canopy.query<{ id: string }>('select id from ticket_orders where listing_id = $1', [
      this.listingId,
    ]);
    await this.form({ intent: 'finish', orderId: order!.id });
  }

  signUp(): Promise<void> {
    return this.form({ intent: 'sign-up' });
  }

  async paid(): Promise<void> {
    await this.choose();
    this.pay();
  }

  async bought(): Promise<void> {
    await this.paid();
    await this.finish();
  }

  async returnMoney(): Promise<void> {
    const [sale] = await this.canopy.query<{ id: string }>('select id from payments where listing_id = $1', [
      this.listingId,
    ]);
    await this.canopy.post(this.seller, `/refund-sale/${sale!.id}.data`, {
      key: randomUUID(),
      scope: 'all',
      fullAmount: '70.00',
      seats: '2',
      reason: 'The class is called off.',
    });
  }

  /** The hold ends, and all seats but one are taken before the card is charged. */
  async expire(): Promise<void> {
    await this.canopy.query(`update ticket_orders set status = 'expired' where listing_id = $1`, [this.listingId]);
    await this.canopy.query('update listings set held_seats = 0 where id = $1', [this.listingId]);
    await this.setSeats(1);
  }

  async setSeats(seats: number): Promise<void> {
    await this.canopy.query('update listings set max_attendees = $2 where id = $1', [this.listingId, seats]);
  }

  deliverEvents(): Promise<void> {
    return this.canopy.deliverEvents((id) => this.intents().some((intent) => intent.id === id));
  }

  /** The next request about its intent waits at the card provider. */
  stall(
    operation: 'PaymentIntents.create' | 'PaymentIntents.retrieve' | 'Refunds.create',
    when: 'before' | 'after',
  ): Stalled {
    const isOurs = (intent: unknown) => this.intents().some(({ id }) => id === intent);
    return this.canopy.stripe.stalls.next(operation, when, ({ id, parameters: { metadata, payment_intent } }) =>
      operation === 'PaymentIntents.create'
        ? (metadata as Intent['metadata']).listingId === this.listingId
        : isOurs(id) || isOurs(payment_intent),
    );
  }

  /**
   * The counter's row is locked last of all: whoever waits for it has written everything else, and committed nothing.
   */
  lockSeats(): Promise<Obstacle> {
    return this.canopy.lock('select 1 from listings where id = $1 for no key update', [this.listingId]);
  }

  private form(fields: Record<string, string>): Promise<void> {
    return this.canopy.post(this.buyer, `/listings/${this.listingId}.data`, fields);
  }
}
