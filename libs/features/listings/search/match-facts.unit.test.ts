import { expect, it } from 'vitest';
import type { Clock } from '@canopy/platform/clock';
import type { TimedReads } from '@canopy/platform/database';
import type { SearchCriteria } from './listing-filter.sql.ts';
import { MatchFacts } from './match-facts.queries.ts';

const searching = (word: string, category?: 'education') =>
  ({ words: [word], category, place: null }) as SearchCriteria;
const cell = (category: string, count: number) => ({ category, count, south: 43, west: -81, north: 43, east: -81 });

/** A database that answers when it is told to. */
function counting() {
  const asked: { sql: string; answer: (rows: object[]) => void }[] = [];
  const reads = { rows: (sql: string) => new Promise<object[]>((answer) => asked.push({ sql, answer })) };
  const facts = new MatchFacts(reads as unknown as TimedReads, { now: () => new Date() } as Clock);
  return { asked, facts };
}

it('two questions are counted at once; others go without a number, and those who ask the same share one', async () => {
  const { asked, facts } = counting();
  const [chess, again, yoga] = ['chess', 'chess', 'yoga'].map((word) => facts.about(searching(word)));
  await expect(facts.about(searching('choir'))).rejects.toMatchObject({ code: 'search_too_slow' });
  expect(asked).toHaveLength(2);
  asked[0]!.answer([cell('education', 3), cell('other', 4)]);
  await expect(chess).resolves.toMatchObject({ total: { count: 7, more: false } });
  expect(await again).toBe(await chess);

  const choir = facts.about(searching('choir'));
  asked[2]!.answer([cell('other', 1)]);
  await expect(choir).resolves.toMatchObject({ total: { count: 1, more: false } });
  asked[1]!.answer([]);
  await expect(yoga).resolves.toMatchObject({ total: { count: 0, more: false }, bounds: null });
});

it('a category with more matches than are counted is counted once, one with fewer beside the others', async () => {
  const { asked, facts } = counting();
  const many = facts.about(searching('club', 'education'));
  asked[0]!.answer([cell('education', 1_001)]);
  await expect(many).resolves.toMatchObject({ total: { count: 1_000, more: true }, perCategory: null });
  expect(asked).toHaveLength(1);

  const few = facts.about(searching('choir', 'education'));
  asked[1]!.answer([cell('education', 30)]);
  await new Promise(setImmediate);
  asked[2]!.answer([cell('education', 30), cell('other', 12)]);
  await expect(few).resolves.toMatchObject({
    total: { count: 30, more: false },
    perCategory: { education: { count: 30, more: false }, other: { count: 12, more: false } },
  });
});
