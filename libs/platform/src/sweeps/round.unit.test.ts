import { describe, expect, it, vi } from 'vitest';
import { Round } from './round.ts';

const away = new Error('no answer');
const run = async (round: Round, settle: (row: number) => Promise<unknown>) => {
  const failed: [number, unknown][] = [];
  const seen = await round.each(
    [1, 2, 3, 4, 5, 6],
    settle,
    (error, row) => (failed.push([row, error]), error === away),
  );
  return { seen, failed };
};

describe('one round of a sweep', () => {
  it('settles every row, and one that fails keeps no other waiting', async () => {
    const settle = vi.fn(async (row: number) => {
      if (row % 2 === 0) throw new Error(`row ${row}`);
    });
    const { seen, failed } = await run(new Round(60, new AbortController().signal), settle);
    expect([seen, settle.mock.calls.length]).toEqual([6, 6]);
    expect(failed.map(([row]) => row)).toEqual([2, 4, 6]);
  });

  it('stops when the outside world did not answer twice in a row, not when an answer came between', async () => {
    const settle = (unanswered: number[]) => async (row: number) => {
      if (unanswered.includes(row)) throw away;
    };
    expect((await run(new Round(60, new AbortController().signal), settle([2, 3]))).seen).toBe(3);
    expect((await run(new Round(60, new AbortController().signal), settle([1, 3, 5]))).seen).toBe(6);
  });

  it('begins no further row once its time is over, or the process stops', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const slowly = async () => void vi.advanceTimersByTime(20_000);
      expect((await run(new Round(60, new AbortController().signal), slowly)).seen).toBe(3);
      const stopping = new AbortController();
      expect((await run(new Round(60, stopping.signal), async (row) => row === 2 && stopping.abort())).seen).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
