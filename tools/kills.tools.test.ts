import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provider, type Person } from '@canopy/testing/factories';
import { checkLedger } from './check-ledger.ts';
import { type Fault, faults, type KillableCanopy, startKillableCanopy } from './testing/killable-canopy.ts';
import { type Outcome, steps } from './testing/purchase-steps.ts';
import { Purchase } from './testing/purchase-to-kill.ts';
import { letTimePass, untilSettled } from './testing/settle-purchases.ts';

let canopy: KillableCanopy;
let seller: Person;
beforeAll(async () => {
  canopy = await startKillableCanopy();
  seller = await provider(canopy);
}, 120_000);
afterAll(() => canopy?.stop());

interface Round {
  fault: Fault;
  names: string[];
  /** Everybody goes on so many milliseconds before the fault; null: the fault finds everybody exactly at the step. */
  lateBy: number | null;
}

/** Many people at their steps, one fault, and then what came of each. */
async function round({ fault, names, lateBy }: Round): Promise<void> {
  const purchases = await Promise.all(
    names.map((name) => Purchase.of(canopy, name, seller, { isFreeEvent: steps[name]!.outcome === 'signed up' })),
  );
  const stepOf = ({ step }: Purchase) => steps[step]!;
  const reach = (paused: boolean) =>
    Promise.all(
      purchases
        .filter((purchase) => (stepOf(purchase).workerPaused ?? false) === paused)
        .map((purchase) => stepOf(purchase).reach(purchase)),
    );
  const obstacles = await reach(false);
  if (names.some((name) => steps[name]!.workerPaused)) canopy.pauseWorker();
  await reach(true);

  const goOn = () => Promise.all(obstacles.map((obstacle) => obstacle?.letGo()));
  if (lateBy !== null) await Promise.all([goOn(), sleep(lateBy)]);
  await canopy.inject(fault);
  if (lateBy === null) await goOn();
  await canopy.waitUntilBack();

  await Promise.all(purchases.map((purchase) => stepOf(purchase).comesBack?.(purchase)));
  await Promise.all(purchases.map((purchase) => (stepOf(purchase).noEvents ? undefined : purchase.deliverEvents())));
  await letTimePass(canopy, purchases);
  await untilSettled(canopy);

  for (const purchase of purchases)
    expect(await truth(purchase), purchase.step).toEqual(expected[stepOf(purchase).outcome]);
  const complaints: string[] = [];
  expect(await checkLedger(canopy.databaseUrl, (line) => complaints.push(line)), complaints.join('\n')).toBe(0);
  expect(canopy.stripe.violations).toEqual([]);
}

/** What the books say, and what the card provider and the mail server say. */
async function truth(purchase: Purchase) {
  const { listingId, buyer } = purchase;
  const [books] = await canopy.query(
    `select (select count(*)::int from payments p where p.listing_id = l.id) as sales,
            (select coalesce(sum(p.amount_cents - p.refunded_cents), 0)::int from payments p where p.listing_id = l.id) as paid,
            (select count(*)::int from tickets t where t.listing_id = l.id and t.status = 'valid') as tickets,
            l.current_attendees as sold, l.held_seats as held,
            array(select e.template || ' ' || e.status from emails e where e.recipient = $2 order by e.id) as mails
     from listings l where l.id = $1`,
    [listingId, buyer.email],
  );
  const charges = purchase.intents().map((intent) => canopy.stripe.world.charges.get(intent.latest_charge ?? ''));
  return {
    ...books,
    askedOnce: purchase.intents().length <= 1,
    charges: charges.filter(Boolean).map((charge) => [charge!.amount, charge!.amount_refunded]),
    toldOften: canopy.mailsTo(buyer.email) >= (books!.mails as string[]).length,
  };
}

const nothing = {
  sales: 0,
  paid: 0,
  tickets: 0,
  sold: 0,
  held: 0,
  mails: [] as string[],
  askedOnce: true,
  charges: [] as number[][],
  toldOften: true,
};
const bought = {
  ...nothing,
  sales: 1,
  paid: 7_000,
  tickets: 2,
  sold: 2,
  mails: ['purchase-confirmation sent'],
  charges: [[7_000, 0]],
};
const expected: Record<Outcome, typeof nothing> = {
  nothing,
  bought,
  'signed up': { ...nothing, sales: 1, tickets: 1, sold: 1, mails: ['sign-up-confirmation sent'] },
  refunded: { ...nothing, sales: 1, mails: ['purchase-confirmation sent', 'refund sent'], charges: [[7_000, 7_000]] },
  // A payment without tickets, and all of it returned.
  returned: { ...nothing, sales: 1, mails: ['late-refund sent'], charges: [[7_000, 7_000]] },
};

const everyStep = Object.keys(steps);
const anyRound: fc.Arbitrary<Round> = fc.record({
  fault: fc.constantFrom(...faults),
  names: fc.shuffledSubarray(everyStep, { minLength: 2 }),
  lateBy: fc.option(fc.nat(150)),
});
const { PROVE_RUNS: runs, PROVE_SEED: seed } = process.env;
const rounds: Round[] = runs
  ? fc.sample(anyRound, { numRuns: Number(runs), seed: Number(seed) })
  : faults.filter((fault) => fault !== 'everything killed').map((fault) => ({ fault, names: everyStep, lateBy: null }));

it.each(rounds)(
  '$fault at any step of a purchase, a sign-up or a refund: nothing is lost, nothing done twice, and all goes on without a hand (failure cases 8, 14, 16, 23, 37 and 38)',
  round,
);
