// Where a purchase, a sign-up or a refund may stand when a process dies, how it gets there, and what must come of it.
import { randomUUID } from 'node:crypto';
import { type Person, listing, person } from '@canopy/testing/factories';
import type { Stalled } from '@canopy/testing/stripe/stalls';
import type { Intent } from '@canopy/testing/stripe/stripe-world';
import { until } from '@canopy/testing/until';
import type { KillableCanopy, Obstacle } from './killable-canopy.ts';

export type Outcome = 'bought' | 'nothing' | 'signed up' | 'refunded' | 'returned';

export interface Step {
  outcome: Outcome;
  /** Brings it there, and says what keeps it there. */
  reach(purchase: Purchase): Promise<Obstacle | void>;
  /** What its people do once the page answers again. Without it they are gone for good. */
  comesBack?(purchase: Purchase): Promise<void>;
  /** The card provider's events never arrive. */
  noEvents?: true;
  /** Needs a worker that stands still. */
  workerPaused?: true;
}

/** One buyer before one listing. */
export class Purchase {
  private constructor(
    readonly canopy: KillableCanopy,
    readonly step: string,
    readonly seller: Person,
    readonly buyer: Person,
    readonly listingId: string,
  ) {}

  static async of(canopy: KillableCanopy, step: string, seller: Person): Promise<Purchase> {
    const buyer = await person(canopy as never);
    const { id } = await listing(canopy as never, seller.id, { title: step, isFreeEvent: steps[step]!.outcome === 'signed up' });
    return new Purchase(canopy, step, seller, buyer, id);
  }

  intents(): Intent[] {
    return [...this.canopy.stripe.world.intents.values()].filter(({ metadata }) => metadata.listingId === this.listingId);
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
    const [order] = await this.canopy.query<{ id: string }>('select id from ticket_orders where listing_id = $1', [this.listingId]);
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
    const [sale] = await this.canopy.query<{ id: string }>('select id from payments where listing_id = $1', [this.listingId]);
    await this.canopy.post(this.seller, `/refund-sale/${sale!.id}.data`, { key: randomUUID(), scope: 'all', everything: '70.00', seats: '2', reason: 'The class is called off.' });
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
  stall(operation: 'PaymentIntents.create' | 'PaymentIntents.retrieve' | 'Refunds.create', when: 'before' | 'after'): Stalled {
    const isOurs = (intent: unknown) => this.intents().some(({ id }) => id === intent);
    return this.canopy.stripe.stalls.next(operation, when, ({ id, parameters: { metadata, payment_intent } }) => (operation === 'PaymentIntents.create' ? (metadata as Intent['metadata']).listingId === this.listingId : isOurs(id) || isOurs(payment_intent)));
  }

  /** The counter's row is locked last of all: whoever waits for it has written everything else, and committed nothing. */
  lockSeats(): Promise<Obstacle> {
    return this.canopy.lock('select 1 from listings where id = $1 for no key update', [this.listingId]);
  }

  private form(fields: Record<string, string>): Promise<void> {
    return this.canopy.post(this.buyer, `/listings/${this.listingId}.data`, fields);
  }
}

/** Begins something that does not end before its obstacle goes. */
async function upTo(obstacle: Obstacle, begun: Promise<void>): Promise<Obstacle> {
  void begun;
  await obstacle.reached;
  return obstacle;
}

const buysAgain = async (purchase: Purchase): Promise<void> => purchase.bought();

export const steps: Record<string, Step> = {
  'the seats are held, the card provider has not heard of it': {
    outcome: 'nothing',
    async reach(purchase) {
      const stalled = purchase.stall('PaymentIntents.create', 'before');
      return upTo({ reached: stalled.reached, letGo: stalled.lose }, purchase.choose());
    },
  },
  'the intent is being opened': {
    outcome: 'bought',
    reach: async (purchase) => upTo(purchase.stall('PaymentIntents.create', 'before'), purchase.choose()),
    comesBack: buysAgain,
  },
  'the intent is open, its answer not saved': {
    outcome: 'bought',
    reach: async (purchase) => upTo(purchase.stall('PaymentIntents.create', 'after'), purchase.choose()),
    comesBack: buysAgain,
  },
  'the intent is open, its answer not saved, and the buyer never comes back': {
    outcome: 'nothing',
    reach: async (purchase) => upTo(purchase.stall('PaymentIntents.create', 'after'), purchase.choose()),
  },
  'the card is confirmed, and the buyer never comes back': { outcome: 'bought', reach: (purchase) => purchase.paid() },
  'the card is confirmed, and nobody ever says so': { outcome: 'bought', noEvents: true, reach: (purchase) => purchase.paid() },
  'the end of the purchase asks the card provider': {
    outcome: 'bought',
    noEvents: true,
    async reach(purchase) {
      await purchase.paid();
      return upTo(purchase.stall('PaymentIntents.retrieve', 'after'), purchase.finish());
    },
  },
  'the end of the purchase has written the sale, not committed it': {
    outcome: 'bought',
    async reach(purchase) {
      await purchase.paid();
      return upTo(await purchase.lockSeats(), purchase.finish());
    },
    comesBack: (purchase) => purchase.finish(),
  },
  'the event is being kept': {
    outcome: 'bought',
    async reach(purchase) {
      await purchase.paid();
      const event = purchase.canopy.stripe.events.of('payment_intent.succeeded').find(({ data }) => data.object.id === purchase.intent().id)!;
      // A row with the event's id that is not committed: whoever writes the same one waits.
      const obstacle = await purchase.canopy.lock(`insert into card_events (id, type, livemode, payload) values ($1, $2, false, '{}')`, [event.id, event.type]);
      return upTo(obstacle, purchase.deliverEvents());
    },
  },
  'the event is kept, and nobody has looked at it': {
    outcome: 'bought',
    workerPaused: true,
    async reach(purchase) {
      await purchase.paid();
      await purchase.deliverEvents();
    },
  },
  'the event is being worked on, the card provider asked': {
    outcome: 'bought',
    async reach(purchase) {
      await purchase.paid();
      return upTo(purchase.stall('PaymentIntents.retrieve', 'before'), purchase.deliverEvents());
    },
  },
  'the event has written the sale, not committed it': {
    outcome: 'bought',
    async reach(purchase) {
      await purchase.paid();
      return upTo(await purchase.lockSeats(), purchase.deliverEvents());
    },
  },
  'the mail is being delivered': {
    outcome: 'bought',
    async reach(purchase) {
      return upTo(purchase.canopy.stallMail(purchase.buyer.email), purchase.bought());
    },
  },
  'a free sign-up is written, not committed': {
    outcome: 'signed up',
    reach: async (purchase) => upTo(await purchase.lockSeats(), purchase.signUp()),
    comesBack: (purchase) => purchase.signUp(),
  },
  'a payment that came too late went back, its answer not saved': {
    outcome: 'returned',
    async reach(purchase) {
      await purchase.choose();
      await purchase.expire();
      purchase.pay();
      return upTo(purchase.stall('Refunds.create', 'after'), purchase.deliverEvents());
    },
    comesBack: (purchase) => purchase.setSeats(20),
  },
  'the refund is at the card provider': { outcome: 'refunded', noEvents: true, reach: (purchase) => refunding(purchase, 'before') },
  'the refund is made, its answer not saved': { outcome: 'refunded', noEvents: true, reach: (purchase) => refunding(purchase, 'after') },
  'the refund is written, not committed': {
    outcome: 'refunded',
    async reach(purchase) {
      await purchase.bought();
      return upTo(await purchase.lockSeats(), purchase.returnMoney());
    },
  },
};

async function refunding(purchase: Purchase, when: 'before' | 'after'): Promise<Obstacle> {
  await purchase.bought();
  return upTo(purchase.stall('Refunds.create', when), purchase.returnMoney());
}

/** Until nothing is on its way any more: no hold, no event, no refund, no mail. */
export async function untilSettled({ query }: KillableCanopy): Promise<void> {
  const open = () =>
    query<{ what: string }>(
      `select 'hold: ' || l.title as what from ticket_orders o join listings l on l.id = o.listing_id where o.status in ('held', 'returning') union all select 'event: ' || id from card_events where status = 'received'
       union all select 'refund: ' || p.listing_title from refunds r join payments p on p.id = r.payment_id where r.status = 'requested' union all select 'mail: ' || template from emails where status = 'pending'`,
    );
  let left: { what: string }[] = [];
  await until(async () => (left = await open()).length === 0, 'everything to be settled').catch((error: unknown) => {
    throw new Error(`Left over: ${left.map(({ what }) => what).join('; ')}`, { cause: error });
  });
}

/** Waiting times are minutes: the rows are told that they are over. Each hold for itself, so that no sweep makes good what an event should have done. */
export async function letTimePass({ query }: KillableCanopy, purchases: Purchase[]): Promise<void> {
  const listingsOf = (fits: (step: Step) => boolean) => [purchases.filter(({ step }) => fits(steps[step]!)).map(({ listingId }) => listingId)];
  await query(`update ticket_orders set expires_at = now() where status = 'held' and listing_id = any ($1)`, listingsOf(({ outcome }) => outcome === 'nothing'));
  await query(`update ticket_orders set created_at = now() - interval '3 minutes' where status = 'held' and listing_id = any ($1)`, listingsOf(({ noEvents }) => noEvents ?? false));
  await query(`update card_events set next_attempt_at = now() where status = 'received'`);
  await query(`update refunds set next_attempt_at = now() where status = 'requested'`);
  await query(`update emails set next_attempt_at = now() where status = 'pending'`);
}
