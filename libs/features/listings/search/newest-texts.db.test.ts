import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TimedReads } from '@canopy/platform/database';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { searchedWords, wordParts } from './folded-text.ts';
import { NewestTexts } from './newest-texts.queries.ts';

const listings: [title: string, description: string][] = [
  ['Drop-in chess', 'For children from six. L’École du samedi.'],
  ['Judo for adults', 'Drop by, come in: we begin at 7 p.m.'],
  ['Œuvre et cœur', 'Singing (in French), T-shirts included.'],
  ['Chess club', 'A rose-coloured room. Ångström & naïve art.'],
  [`Long ${'a'.repeat(80)}`, 'Class 12b, room 3.'],
];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const [seller] = await database.query<{ id: string }>(
    `insert into users (email, display_name) values ('seller@example.test', 'S') returning id`,
  );
  for (const [title, description] of listings)
    await database.query(
      `insert into listings (user_id, title, description, category, location, contact) values ($1, $2, $3, 'other', 'London', 'a@b.test')`,
      [seller!.id, title, description],
    );
});
afterAll(() => database.drop());

const rows = vi.fn((sql: string) => database.query(sql));
const texts = () => new NewestTexts({ rows } as unknown as TimedReads);

/** The same in the database's own words. */
async function looked(words: string[]) {
  const query = words
    .flatMap(wordParts)
    .map((part) => `'${part}':*`)
    .join(' & ');
  const [seen] = await database.query(
    `select (count(*) filter (where title_words @@ $1::tsquery))::int as titles,
            (count(*) filter (where words @@ $1::tsquery and not title_words @@ $1::tsquery))::int as texts,
            least(count(*) filter (where search like all ($2::text[])), 2)::int as anywhere
     from listings`,
    [query, words.map((word) => `%${word}%`)],
  );
  return seen;
}

it.each([
  'chess',
  'CHESS club',
  'drop-in',
  'drop',
  't-shirt',
  'école',
  "l'école",
  'l’ec',
  'cœur',
  'oeuvre',
  'angstrom naive',
  'rose-coloured',
  'loured',
  'in',
  'c',
  '12b',
  'a'.repeat(70),
  'swimming',
  'chess swimming',
  '& art',
])('"%s" is seen in as many of the newest as the database sees it in', async (text) => {
  const words = searchedWords(text);
  expect(await texts().seen(words)).toEqual(await looked(words));
});

it('they are read twice a minute, and the last ones will do while they cannot be read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    rows.mockClear();
    const newest = texts();
    vi.advanceTimersByTime(60_000);
    const seen = await newest.seen(['chess']);
    expect(await newest.seen(['chess'])).toEqual(seen);
    expect(rows).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(30_000);
    rows.mockRejectedValueOnce(new Error('away'));
    expect(await newest.seen(['chess'])).toEqual(seen);
    expect(rows).toHaveBeenCalledTimes(2);

    rows.mockRejectedValueOnce(new Error('away'));
    expect(await texts().seen(['chess'])).toEqual({ titles: 0, texts: 0, anywhere: 2 });
  } finally {
    vi.useRealTimers();
  }
});
