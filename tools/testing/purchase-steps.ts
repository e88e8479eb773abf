// Where a purchase, a sign-up or a refund may stand when a process dies, how it gets there, and what must come of it.
import type { Obstacle } from './killable-canopy.ts';
import type { Purchase } from './purchase-to-kill.ts';

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

/** Begins something that does not end before its obstacle goes. */
async function upTo(obstacle: Obstacle, begun: Promise<void>): Promise<Obstacle> {
  const reached = obstacle.reached;
  await Promise.race([reached, begun.then(() => reached)]);
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
  'the card is confirmed, and nobody ever says so': {
    outcome: 'bought',
    noEvents: true,
    reach: (purchase) => purchase.paid(),
  },
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
      const event = purchase.canopy.stripe.events
        .of('payment_intent.succeeded')
        .find(({ data }) => data.object.id === purchase.intent().id)!;
      // A row with the event's id that is not committed: whoever writes the same one waits.
      const obstacle = await purchase.canopy.lock(
        `insert into card_events (id, type, livemode, payload) values ($1, $2, false, '{}')`,
        [event.id, event.type],
      );
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
  'the refund is at the card provider': {
    outcome: 'refunded',
    noEvents: true,
    reach: (purchase) => refunding(purchase, 'before'),
  },
  'the refund is made, its answer not saved': {
    outcome: 'refunded',
    noEvents: true,
    reach: (purchase) => refunding(purchase, 'after'),
  },
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
