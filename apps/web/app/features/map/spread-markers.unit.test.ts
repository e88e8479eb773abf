import { describe, expect, it } from 'vitest';
import { markerRoom, type Spread, spreadMarkers } from './spread-markers.ts';

const at = (...points: [number, number][]) => points.map(([x, y], id) => ({ id, x, y, count: 1 }));
type Spots = ReturnType<typeof at>;

function expectNothingCovered(spread: Spread<Spots[number]>[]) {
  for (const [n, a] of spread.entries())
    for (const b of spread.slice(n + 1))
      expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(markerRoom - 1e-6);
}
const listings = (spread: Spread<Spots[number]>[]) =>
  spread.reduce((sum, one) => sum + (one.kind === 'bundle' ? one.count : 1), 0);

describe('markers that would cover each other', () => {
  it('stay where they are while they are apart', () => {
    const spots = at([0, 0], [70, 0], [0, 90]);
    expect(spreadMarkers(spots)).toEqual(spots.map((of) => ({ kind: 'single', of, x: of.x, y: of.y })));
  });

  it('two in one place stand side by side', () => {
    const spread = spreadMarkers(at([100, 100], [100, 100]));
    expect(spread.map(({ kind, x, y }) => [kind, x, y])).toEqual([
      ['single', 69, 100],
      ['single', 131, 100],
    ]);
  });

  it('two at the edge stand inside of it, and leave the sight with their place', () => {
    const beside = (x: number) => spreadMarkers(at([x, 100], [x, 100]), { left: 0, right: 400 }).map((one) => one.x);
    expect(beside(50)).toEqual([31, 93]);
    expect(beside(350)).toEqual([307, 369]);
    expect(beside(200)).toEqual([169, 231]);
    expect(beside(395)).toEqual([364, 426]);
  });

  it('two are a number where side by side they would cover a third', () => {
    const spread = spreadMarkers(at([100, 100], [110, 100], [175, 100]));
    expect(spread.map((one) => (one.kind === 'bundle' ? one.count : 1)).toSorted()).toEqual([1, 2]);
    expectNothingCovered(spread);
  });

  it('three and more become one number in their middle, and none gets lost', () => {
    const [bundle, ...more] = spreadMarkers(
      at(...Array.from({ length: 200 }, (_, n): [number, number] => [100 + (n % 3), 100])),
    );
    expect(more).toEqual([]);
    expect(bundle).toMatchObject({ kind: 'bundle', count: 200, x: expect.closeTo(101, 0), y: 100 });
  });

  it('and numbers of the server join them with all that they stand for', () => {
    const spread = spreadMarkers([
      { x: 0, y: 0, count: 30 },
      { x: 20, y: 0, count: 1 },
      { x: 40, y: 0, count: 9 },
      { x: 200, y: 0, count: 7 },
    ]);
    expect(spread.map((one) => (one.kind === 'bundle' ? one.count : one.of.count))).toEqual([40, 7]);
  });

  it('leave nothing covered, however they stand', () => {
    let seed = 20261122;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let run = 0; run < 50; run += 1) {
      const spots = at(...Array.from({ length: 120 }, (): [number, number] => [random() * 900, random() * 700]));
      const spread = spreadMarkers(spots);
      expectNothingCovered(spread);
      expect(listings(spread)).toBe(120);
    }
  });
});
