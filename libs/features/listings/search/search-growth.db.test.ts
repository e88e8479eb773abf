import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TimedReads } from '@canopy/platform/database';
import { planAsItRan } from '@canopy/testing/plan-as-it-ran';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { BestMatch } from './best-match.queries.ts';
import { listingFilter, type SearchCriteria } from './listing-filter.sql.ts';
import { soonestFirst } from './soonest-first.sql.ts';
import { tieredCards, type Tiers } from './tiered-cards.queries.ts';

const now = new Date('2026-11-22T12:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  // Of 40,000 listings half are over, and a quarter are education. "Children" stands in every text, "class" in every tenth title, "ing" begins no
  // word at all.
  await database.query(
    `with seller as (insert into users (email, display_name) values ('seller@example.test', 'S') returning id)
     insert into listings (user_id, title, description, category, location, contact, event_start, created_at)
     select seller.id, case when n % 10 = 0 then 'Class ' else 'Club ' end || n,
       'Gardening and reading for children, group ' || n, case when n % 4 = 1 then 'education' else 'other' end, 'London', 'a@b.test',
       timestamptz '2026-11-22 12:00:00+00' + ((n * 7919) % 40000 - 20000) * interval '10 minutes',
       timestamptz '2020-01-01 00:00:00+00' + n * interval '1 minute'
     from seller, generate_series(1, 40000) n`,
  );
  await database.query('vacuum analyze listings');
}, 180_000);
afterAll(() => database.drop());

const everything = listingFilter({ words: [], place: null } as unknown as SearchCriteria, now);
const ofEducation = listingFilter({ words: [], place: null, category: 'education' } as unknown as SearchCriteria, now);

/** @param watch is told of each statement before it is sent. */
function readsOf(watch: (statement: { sql: string; parameters: unknown[] }) => Promise<void> = async () => undefined) {
  const rows = async (text: string, parameters: unknown[]) => {
    let index = 0;
    const sql = text.replace(/\?/g, () => `$${(index += 1)}`);
    await watch({ sql, parameters });
    return database.query(sql, parameters);
  };
  const row = async (sql: string, parameters: unknown[]) => (await rows(sql, parameters))[0];
  return { rows, row } as unknown as TimedReads;
}

/** How many rows a first page touches, from the plans as they ran: a number that no busy machine changes. */
async function rowsOfPage(words: string[], order?: Tiers): Promise<number> {
  let sum = 0;
  const reads = readsOf(async (statement) => void (sum += (await planAsItRan(database, statement)).rows));
  await tieredCards(reads, everything, order ?? (await new BestMatch(reads).tiers(words))!, { page: 1 });
  return sum;
}

it('the best of 40,000 listings touch some pages of rows: a word of all texts, of many titles, inside of others, of one', async () => {
  // 500 of them are those at which it is looked whether the word is common.
  expect(await rowsOfPage(['children'])).toBeLessThan(700);
  expect(await rowsOfPage(['class'])).toBeLessThan(1_000);
  expect(await rowsOfPage(['class', 'children'])).toBeLessThan(1_000);
  expect(await rowsOfPage(['ing'])).toBeLessThan(700);
  expect(await rowsOfPage(['33333'])).toBeLessThan(700);
});

it('what begins soonest touches about a page of rows, however much is over', async () => {
  expect(await rowsOfPage([], soonestFirst(now))).toBeLessThanOrEqual(60);
});

it('pages go on where the one before ended, whether matches are read at once or tier by tier', async () => {
  const reads = readsOf();
  // Begins 111 numbers, and stands inside of others; none of them among the newest.
  const tiers = (await new BestMatch(reads).tiers(['123']))!;
  expect(tiers.together).not.toBeNull();
  const walk = async (atOnce: (page: number) => boolean, first = true) => {
    const found: string[] = [];
    let after: string | undefined;
    for (let page = 1; page === 1 || after; page += 1) {
      const together = atOnce(page) ? { ...tiers.together!, first } : null;
      const { items, next } = await tieredCards(reads, ofEducation, { ...tiers, together }, { page, after });
      found.push(...items.map(({ id }) => id));
      after = next ?? undefined;
    }
    return found;
  };
  const tierByTier = await walk(() => false);
  expect(tierByTier.length).toBeGreaterThan(30);
  expect(await walk(() => true)).toEqual(tierByTier);
  expect(await walk(() => true, false)).toEqual(tierByTier);
  expect(await walk((page) => page % 2 === 0)).toEqual(tierByTier);
});

it('a word that the planner takes for a hundred times as common as it is costs its own listings alone', async () => {
  // One of its samples, out of which it guesses; of five digits, because the number of one group then begins no other.
  const [sample] = await database.query<{ number: string }>(
    `select (regexp_match(bound, '\\m\\d{5}\\M'))[1] as number
     from pg_stats, unnest(histogram_bounds::text::text[]) with ordinality as bounds (bound, place)
     where tablename = 'listings' and attname = 'search' and bound ~ '\\m\\d{5}\\M' order by abs(place - 50) limit 1`,
  );
  const { number } = sample!;
  let touched = 0;
  const reads = readsOf(async (statement) => void (touched += (await planAsItRan(database, statement)).rows));
  const tiers = (await new BestMatch(readsOf()).tiers([number]))!;
  await tieredCards(reads, ofEducation, tiers, { page: 1 });
  expect(touched).toBeLessThan(100);
});

it('words that no title has cost one statement, and whoever publishes such a title is shown at once', async () => {
  const sent: string[] = [];
  const reads = readsOf(async ({ sql }) => void sent.push(sql));
  const best = new BestMatch(reads);
  const page = async (after?: string) =>
    tieredCards(reads, everything, (await best.tiers(['gardening']))!, { page: 1, after });
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { next } = await page();
    sent.length = 0;
    expect((await page()).items).toHaveLength(24);
    expect(sent).toHaveLength(1);

    await database.query(
      `insert into listings (user_id, title, description, category, location, contact)
       select id, 'Gardening', 'With us.', 'other', 'London', 'a@b.test' from users`,
    );
    expect((await page()).items[0]).toMatchObject({ title: 'Gardening' });
    vi.advanceTimersByTime(10_000);
    expect((await page()).items.map(({ title }) => title === 'Gardening')).toEqual(
      Array.from({ length: 24 }, (_, place) => place === 0),
    );
    expect((await page(next!)).items.map(({ title }) => title)).not.toContain('Gardening');
  } finally {
    vi.useRealTimers();
  }
});
