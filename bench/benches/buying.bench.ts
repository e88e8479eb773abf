import { pathOf } from '@canopy/contracts/endpoint';
import { signUpFree, startOrder } from '@canopy/contracts/payments.endpoints';
import { ledgerDisagreements } from '@canopy/payments/ledger-check';
import { listing, provider } from '@canopy/testing/factories';
import type pg from 'pg';
import { untilIdle, withClient } from '../database.ts';
import { sellSeats } from '../floors/seats-floor.ts';
import { median, type Sent, sendEach } from '../measure.ts';
import { crowd, signedIn } from '../people.ts';
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
/** Seats sold in a second, of those of the floor. */
const must = 0.2;
const aim = 0.3;

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

/**
 * A new listing and new people. @throws Error when a seat was sold twice or not at all, or when rows, counters and
 * ledger disagree
 */
async function sell(client: pg.Client, api: string, way: Way, { buyers, tries, seats }: typeof sale): Promise<Sent> {
  const query = async <Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]) =>
    (await client.query<Row>(sql, parameters)).rows;
  const seller = await provider({ query });
  const { id } = await listing({ query }, seller.id, { isFreeEvent: way.isFree, maxAttendees: seats });
  const body = way.body ? { body: JSON.stringify(way.body) } : {};
  const requests = (await crowd(client, tries)).map((token) => ({
    method: 'POST' as const,
    path: way.path(id),
    headers: { ...signedIn(token), ...(way.body ? { 'content-type': 'application/json' } : {}) },
    ...body,
  }));
  await client.query('checkpoint');
  const sent = await sendEach(api, requests, buyers);
  await untilIdle(client);
  const refused = tries - seats;
  const { 201: taken = 0, 409: turnedAway = 0 } = sent.statuses;
  if (taken !== seats || turnedAway !== refused)
    throw new Error(
      `${way.what}: ${seats} should have been sold and ${refused} refused, the answers were ${JSON.stringify(sent.statuses)}.`,
    );
  const [counters] = await query<{ current_attendees: number; held_seats: number }>(
    'select current_attendees, held_seats from listings where id = $1',
    [id],
  );
  const counted = way.isFree ? counters!.current_attendees : counters!.held_seats;
  if (counted !== seats) throw new Error(`${way.what}: the listing counts ${counted} of ${seats} seats.`);
  const [disagreement] = await ledgerDisagreements({ rows: query as never });
  if (disagreement)
    throw new Error(
      `${way.what}: ${disagreement.rule} should be ${disagreement.expected} and is ${disagreement.found} (${disagreement.subjectId}).`,
    );
  return sent;
}
