import { describe, expect, it } from 'vitest';
import { spreadMarkers } from './spread-markers.ts';

const at = (...points: [number, number][]) => points.map(([x, y], id) => ({ id, x, y }));
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe('markers that would hide each other', () => {
  it('stay where they are while they are apart', () => {
    const spots = at([0, 0], [40, 0], [0, 90]);
    expect(spreadMarkers(spots)).toEqual(spots.map((of) => ({ kind: 'single', of, x: of.x, y: of.y })));
  });

  it.each([2, 3, 4, 5])('%i in one place step aside, so that each can be touched', (count) => {
    const spread = spreadMarkers(at(...Array.from({ length: count }, (): [number, number] => [100, 100])));
    expect(spread.map(({ kind }) => kind)).toEqual(Array(count).fill('single'));
    for (const [n, one] of spread.entries())
      for (const other of spread.slice(n + 1)) expect(distance(one, other)).toBeGreaterThan(33);
    for (const one of spread) expect(distance(one, { x: 100, y: 100 })).toBeLessThan(30);
  });

  it('become one bundle from six on, and none gets lost', () => {
    const [bundle, ...more] = spreadMarkers(
      at(...Array.from({ length: 200 }, (_, n): [number, number] => [100 + (n % 3), 100])),
    );
    expect(more).toEqual([]);
    expect(bundle).toMatchObject({ kind: 'bundle', x: expect.closeTo(101, 0), y: 100 });
    expect((bundle as { of: unknown[] }).of).toHaveLength(200);
  });

  it('a bundle takes in what its circle would cover, another bundle too', () => {
    const crowd = (x: number, count: number) => Array.from({ length: count }, (): [number, number] => [x, 100]);
    const spread = spreadMarkers(at(...crowd(100, 9), ...crowd(150, 7), ...crowd(60, 1), ...crowd(300, 1)));
    expect(spread.map((one) => (one.kind === 'bundle' ? one.of.length : 1))).toEqual([17, 1]);
  });

  it('are found across the borders of cells', () => {
    expect(spreadMarkers(at([33, 33], [35, 35])).every(({ x, of }) => Math.abs(x - (of as { x: number }).x) > 10)).toBe(
      true,
    );
  });
});
