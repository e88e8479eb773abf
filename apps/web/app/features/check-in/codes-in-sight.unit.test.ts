import { describe, expect, it } from 'vitest';
import { awayMs, CodesInSight } from './codes-in-sight.ts';

/** Looks every quarter of a second and takes what is new. @returns what was taken */
function watched(sight: CodesInSight, pictures: string[][], from = 0): string[] {
  return pictures.flatMap((codes, index) => {
    const at = from + index * 250;
    const found = sight.see(codes, at);
    if (found === undefined) return [];
    sight.take(found, at);
    return [found];
  });
}
const times = (count: number, picture: string[]) => Array.from({ length: count }, () => picture);

describe('a code in front of the camera', () => {
  it('is one guest for as long as it is held there', () => {
    expect(watched(new CodesInSight(), times(400, ['A']))).toEqual(['A']);
  });

  it('is still the same guest after a picture in which it could not be read', () => {
    const blinking = Array.from({ length: 400 }, (_, index) => (index % 15 === 0 ? ['A'] : []));
    expect(watched(new CodesInSight(), blinking)).toEqual(['A']);
  });

  it('is reported again once it was away', () => {
    const sight = new CodesInSight();
    expect(watched(sight, times(4, ['A']))).toEqual(['A']);
    expect(watched(sight, [['A']], 750 + awayMs - 1)).toEqual([]);
    expect(watched(sight, [['A']], 750 + 2 * awayMs - 1)).toEqual(['A']);
  });

  it('is reported until somebody could take it', () => {
    const sight = new CodesInSight();
    expect([sight.see(['A'], 0), sight.see(['A'], 250)]).toEqual(['A', 'A']);
    sight.take('A', 250);
    expect(sight.see(['A'], 500)).toBeUndefined();
  });
});

describe('a code that nobody answered for', () => {
  /** Answers fail at once until the line is back. */
  function tried(pictures: string[][], backAt = Infinity): number[] {
    const sight = new CodesInSight();
    return pictures.flatMap((codes, index) => {
      const at = index * 250;
      const found = sight.see(codes, at);
      if (found === undefined) return [];
      sight.take(found, at);
      if (at < backAt) sight.unanswered(found, at);
      return [at];
    });
  }

  it('is tried again while it is held there, but not with each picture', () => {
    expect(tried(times(50, ['A']))).toEqual([0, awayMs, 2 * awayMs]);
    expect(tried(times(400, ['A']), awayMs)).toEqual([0, awayMs]);
  });

  it('is tried again when it is shown once more, however soon', () => {
    expect(tried([['A'], ...times(18, []), ...times(10, ['A'])])).toEqual([0, awayMs]);
  });

  it('does not come from elsewhere: what was never in sight is as new as ever', () => {
    const sight = new CodesInSight();
    sight.unanswered('A', 0);
    expect(sight.see(['A'], 250)).toBe('A');
  });
});

describe('several codes in front of the camera', () => {
  it('in one picture are each reported once, whatever their order', () => {
    expect(watched(new CodesInSight(), times(40, ['A', 'B', 'C']))).toEqual(['A', 'B', 'C']);
    const turning = Array.from({ length: 40 }, (_, index) => (index % 2 ? ['A', 'B'] : ['B', 'A']));
    expect(watched(new CodesInSight(), turning)).toEqual(['B', 'A']);
  });

  it('one after the other and back again are two guests', () => {
    expect(watched(new CodesInSight(), [['A'], ['B'], ['A'], ['B'], ['A']])).toEqual(['A', 'B']);
  });
});
