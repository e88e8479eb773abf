import { Refusal } from '@canopy/contracts/refusals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clock } from '@canopy/platform/clock';
import type { TimedReads } from '@canopy/platform/database';
import type { SearchCriteria } from './listing-filter.sql.ts';
import { MatchFacts } from './match-facts.queries.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const searching = (word: string, category?: 'education') =>
  ({ words: [word], category, place: null }) as SearchCriteria;
const cell = (category: string, count: number) => ({ category, count, south: 43, west: -81, north: 43, east: -81 });

/** A database that answers when it is told to. */
function counting() {
  const queries: { answer: (rows: object[]) => void; refuse: () => void }[] = [];
  const rows = () =>
    new Promise<object[]>((answer, fail) =>
      queries.push({ answer, refuse: () => fail(new Refusal('search_too_slow')) }),
    );
  const facts = new MatchFacts({ rows } as unknown as TimedReads, { now: () => new Date() } as Clock);
  return { queries, facts };
}

/** The same, which has counted five choirs before. */
async function countingAgain() {
  const { queries, facts } = counting();
  const first = facts.about(searching('choir'));
  queries[0]!.answer([cell('other', 5)]);
  await first;
  return { queries, facts };
}

it('two questions are counted at once; others go without a number, and those who ask the same share one', async () => {
  const { queries, facts } = counting();
  const [chess, again, yoga] = ['chess', 'chess', 'yoga'].map((word) => facts.about(searching(word)));
  await expect(facts.about(searching('choir'))).resolves.toBeNull();
  expect(queries).toHaveLength(2);
  queries[0]!.answer([cell('education', 3), cell('other', 4)]);
  await expect(chess).resolves.toMatchObject({ total: { count: 7, more: false } });
  expect(await again).toBe(await chess);

  const choir = facts.about(searching('choir'));
  queries[2]!.answer([cell('other', 1)]);
  await expect(choir).resolves.toMatchObject({ total: { count: 1, more: false } });
  queries[1]!.answer([]);
  await expect(yoga).resolves.toMatchObject({ total: { count: 0, more: false }, bounds: null });
});

it('in a rush one question is counted at a time, so that the cards of the others have a processor', async () => {
  const { queries, facts } = counting();
  const first = facts.about(searching('chess'));
  vi.advanceTimersByTime(400);
  queries[0]!.answer([]);
  await first;
  const [yoga, choir] = ['yoga', 'choir'].map((word) => facts.about(searching(word)));
  await expect(choir).resolves.toBeNull();
  expect(queries).toHaveLength(2);
  queries[1]!.answer([]);
  await yoga;
  vi.advanceTimersByTime(600);
  void ['ballet', 'robots'].map((word) => facts.about(searching(word)));
  expect(queries).toHaveLength(4);
});

it('the number of a category is told where counting the others of its text takes too long', async () => {
  const { queries, facts } = counting();
  const few = facts.about(searching('choir', 'education'));
  queries[0]!.answer([cell('education', 30)]);
  await new Promise(setImmediate);
  queries[1]!.refuse();
  await expect(few).resolves.toMatchObject({ total: { count: 30, more: false }, perCategory: null });
});

it('what was counted before is told while others are counted, however old', async () => {
  const { queries, facts } = await countingAgain();
  vi.advanceTimersByTime(60_000);
  const others = ['chess', 'yoga'].map((word) => facts.about(searching(word)));
  await expect(facts.about(searching('choir'))).resolves.toMatchObject({ total: { count: 5 } });
  for (const { answer } of queries.slice(1)) answer([]);
  await Promise.all(others);
  const later = facts.about(searching('choir'));
  queries[3]!.answer([cell('other', 6)]);
  await expect(later).resolves.toMatchObject({ total: { count: 6 } });
});

it('a category with more matches than are counted is counted once, one with fewer beside the others', async () => {
  const { queries, facts } = counting();
  const many = facts.about(searching('club', 'education'));
  queries[0]!.answer([cell('education', 1_001)]);
  await expect(many).resolves.toMatchObject({ total: { count: 1_000, more: true }, perCategory: null });
  expect(queries).toHaveLength(1);

  const few = facts.about(searching('choir', 'education'));
  queries[1]!.answer([cell('education', 30)]);
  await new Promise(setImmediate);
  queries[2]!.answer([cell('education', 30), cell('other', 12)]);
  await expect(few).resolves.toMatchObject({
    total: { count: 30, more: false },
    perCategory: { education: { count: 30, more: false }, other: { count: 12, more: false } },
  });
});

it('counting takes a quarter of the time, and goes on soon after what took very long', async () => {
  const { queries, facts } = counting();
  let words = 0;
  /** Somebody searches for something else. @returns whether it was counted, which took so long */
  const count = async (milliseconds: number) => {
    const before = queries.length;
    const counted = facts.about(searching(`word ${(words += 1)}`));
    vi.advanceTimersByTime(milliseconds);
    queries[before]?.answer([]);
    return (await counted) !== null;
  };
  // Half a second was saved up; what counting takes is given back at a quarter of the pace.
  expect([await count(500), await count(1)]).toEqual([true, false]);
  vi.advanceTimersByTime(4);
  expect(await count(1)).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect([await count(60_000), await count(0)]).toEqual([true, false]);
  vi.advanceTimersByTime(7_999);
  expect(await count(0)).toBe(false);
  vi.advanceTimersByTime(2);
  expect(await count(0)).toBe(true);
});

it('what was counted before is told where counting anew takes too long', async () => {
  const { queries, facts } = await countingAgain();
  vi.advanceTimersByTime(11_000);
  const again = [facts.about(searching('choir')), facts.about(searching('choir'))];
  queries[1]!.refuse();
  for (const told of again) await expect(told).resolves.toMatchObject({ total: { count: 5 } });
  expect(queries).toHaveLength(2);
});

describe('cards do not wait long for what is known about all matches', () => {
  /** @returns what is told, or that it is still waited for */
  const soFar = async (told: Promise<unknown>) => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    return Promise.race([told, Promise.resolve('waits')]);
  };

  it('for half a second where nobody counted just now, and for ten milliseconds in a rush', async () => {
    const { queries, facts } = counting();
    const choir = facts.about(searching('choir'));
    vi.advanceTimersByTime(499);
    expect(await soFar(choir)).toBe('waits');
    vi.advanceTimersByTime(1);
    expect(await soFar(choir)).toBeNull();
    queries[0]!.answer([cell('other', 5)]);
    expect(await soFar(facts.about(searching('choir')))).toMatchObject({ total: { count: 5 } });

    // Counting took all that was saved up; a millisecond of it is there again.
    vi.advanceTimersByTime(4);
    const chess = facts.about(searching('chess'));
    vi.advanceTimersByTime(9);
    expect(await soFar(chess)).toBe('waits');
    vi.advanceTimersByTime(1);
    expect(await soFar(chess)).toBeNull();
  });

  it('the number of before is told when a newer one is late', async () => {
    const { queries, facts } = await countingAgain();
    vi.advanceTimersByTime(11_000);
    const again = facts.about(searching('choir'));
    vi.advanceTimersByTime(500);
    expect(await soFar(again)).toMatchObject({ total: { count: 5 } });
    queries[1]!.answer([cell('other', 6)]);
    expect(await soFar(facts.about(searching('choir')))).toMatchObject({ total: { count: 6 } });
  });

  it('whoever asks for the number alone waits for it', async () => {
    const { queries, facts } = counting();
    const choir = facts.about(searching('choir'), Infinity);
    vi.advanceTimersByTime(1_999);
    expect(await soFar(choir)).toBe('waits');
    queries[0]!.answer([cell('other', 5)]);
    expect(await soFar(choir)).toMatchObject({ total: { count: 5 } });
  });
});
