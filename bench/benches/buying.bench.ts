import { pathOf } from '@canopy/contracts/endpoint';
import { signUpFree, startOrder } from '@canopy/contracts/payments.endpoints';
import { ledgerDisagreements } from '@canopy/payments/ledger-check';
import { listing, provider } from '@canopy/testing/factories';
import type pg from 'pg';
import { untilIdle, withClient } from '../database.ts';
import { sellSeats } from '../floors/seats-floor.ts';
import { median, type Sent, sendEach } from '../measure.ts';
import { crowd, signedIn } from '../people.ts';
import { buyEach } from '../purchases.ts';
import type { Bench } from '../registry.ts';
import type { Figure } from '../table.ts';

const rows = 1_000;
const rounds = 3;
/** At a time; every try is another person's, since nobody signs up twice. The last ones meet a full listing. */
const sale = { buyers: 200, tries: 2_200, seats: 2_000 };
const warmUp = { buyers: 200, tries: 400, seats: 300 };

interface Way {
  what: string;
  path(listingId: string): string;
  body?: object;
  isFree: boolean;
}
const ways: Way[] = [
  { what: 'free sign-ups', path: (id) => pathOf(signUpFree, { params: { id } }), isFree: true },
  {
    what: 'purchases started',
    path: (id) => pathOf(startOrder, { params: { id } }),
    body: { quantity: 1 },
    isFree: false,
  },
];
/** Holds, paid and recorded, by so many at a time. */
const wholeSale = { buyers: 20, tries: 1_100, seats: 1_000 };
/** Seats sold in a second, of those of the floor. */
const must = 0.2;
const aim = 0.3;
/**
 * Of two well-known Node commerce platforms the better made 10 whole orders a second of one hot item with 20 buyers, where
 * this floor made 4,361 with 200 on the same machine: twenty and fifty times as many.
 */
const whole = { must: 0.046, aim: 0.115 };

const bench: Bench = {
  about: `the seats of one listing for ${sale.buyers} buyers at a time against one statement of PostgreSQL alone`,
  async run(stage) {
    const database = await stage.copyOf(await stage.database(rows));
    const api = await stage.api(database);
    return withClient(database, async (client) => {
      const figures: Figure[] = [];
      for (const way of ways) {
        const [ours, theirs]: Sent[][] = [[], []];
        for (let round = 0; round <= rounds; round += 1) {
          stage.signal.throwIfAborted();
          const size = round === 0 ? warmUp : sale;
          const both = [await sell(client, api, way, size), await sellSeats(database, size)];
          if (round === 0) continue;
          ours!.push(both[0]!);
          theirs!.push(both[1]!);
        }
        figures.push(...figuresOf(way, ours!, theirs!));
      }
      // The worker runs beside it: its mails may lag behind, the sale may not.
      await stage.worker(database, api);
      const [ours, theirs]: number[][] = [[], []];
      for (let round = 0; round <= rounds; round += 1) {
        stage.signal.throwIfAborted();
        const sold = await sellWhole(client, api);
        const floor = await sellSeats(database, wholeSale);
        if (round === 0) continue;
        ours!.push(sold);
        theirs!.push(wholeSale.seats / floor.seconds);
      }
      figures.push({
        what: 'whole purchases, 20 buyers, worker running',
        unit: 'sold/s',
        product: median(ours!),
        floor: median(theirs!),
        ...whole,
      });
      return figures;
    });
  },
};
export default bench;

function figuresOf({ what }: Way, ours: Sent[], theirs: Sent[]): Figure[] {
  const of = (sales: Sent[], figure: (sent: Sent) => number) => median(sales.map(figure));
  const rate = (sent: Sent) => sale.seats / sent.seconds;
  const pair = (figure: (sent: Sent) => number) => ({ product: of(ours, figure), floor: of(theirs, figure) });
  return [
    { what, unit: 'sold/s', ...pair(rate), must, aim },
    { what: `${what}, p50`, unit: 'ms', ...pair(({ p50 }) => p50) },
    { what: `${what}, p99`, unit: 'ms', ...pair(({ p99 }) => p99) },
  ];
}

/** A new listing and new people. @returns seats sold in a second. @throws Error as below */
async function sellWhole(client: pg.Client, api: string): Promise<number> {
  const { buyers, tries, seats } = wholeSale;
  const id = await newListing(client, false, seats);
  const people = await crowd(client, tries);
  await client.query('checkpoint');
  const began = performance.now();
  const { sold, refused } = await buyEach(api, id, people, buyers);
  const seconds = (performance.now() - began) / 1_000;
  if (sold !== seats || refused !== tries - seats)
    throw new Error(`${seats} should have been sold, and ${sold} were; ${refused} were refused.`);
  await mustAgree(client, 'whole purchases', id, 'current_attendees', seats);
  return seats / seconds;
}

/**
 * A new listing and new people. @throws Error when a seat was sold twice or not at all, or when rows, counters and
 * ledger disagree
 */
async function sell(client: pg.Client, api: string, way: Way, { buyers, tries, seats }: typeof sale): Promise<Sent> {
  const id = await newListing(client, way.isFree, seats);
  const body = way.body ? { body: JSON.stringify(way.body) } : {};
  const requests = (await crowd(client, tries)).map((token) => ({
    method: 'POST' as const,
    path: way.path(id),
    headers: { ...signedIn(token), ...(way.body ? { 'content-type': 'application/json' } : {}) },
    ...body,
  }));
  await client.query('checkpoint');
  const sent = await sendEach(api, requests, buyers);
  const refused = tries - seats;
  const { 201: taken = 0, 409: turnedAway = 0 } = sent.statuses;
  if (taken !== seats || turnedAway !== refused)
    throw new Error(
      `${way.what}: ${seats} should have been sold and ${refused} refused, the answers were ${JSON.stringify(sent.statuses)}.`,
    );
  await mustAgree(client, way.what, id, way.isFree ? 'current_attendees' : 'held_seats', seats);
  return sent;
}

const queryOf =
  (client: pg.Client) =>
  async <Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]) =>
    (await client.query<Row>(sql, parameters)).rows;

async function newListing(client: pg.Client, isFreeEvent: boolean, maxAttendees: number): Promise<string> {
  const query = queryOf(client);
  const seller = await provider({ query });
  return (await listing({ query }, seller.id, { isFreeEvent, maxAttendees })).id;
}

/** Waits until nobody works any more. @throws Error when the listing counts other seats, or rows and ledger disagree */
async function mustAgree(
  client: pg.Client,
  what: string,
  listingId: string,
  counter: 'current_attendees' | 'held_seats',
  seats: number,
): Promise<void> {
  await untilIdle(client);
  const query = queryOf(client);
  const [counters] = await query<{ counted: number }>(`select ${counter} as counted from listings where id = $1`, [
    listingId,
  ]);
  if (counters!.counted !== seats)
    throw new Error(`${what}: the listing counts ${counters!.counted} of ${seats} seats.`);
  const [disagreement] = await ledgerDisagreements({ rows: query as never });
  if (disagreement)
    throw new Error(
      `${what}: ${disagreement.rule} should be ${disagreement.expected} and is ${disagreement.found} (${disagreement.subjectId}).`,
    );
}
