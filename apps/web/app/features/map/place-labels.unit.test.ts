import { describe, expect, it } from 'vitest';
import { type Box, placeLabels } from './place-labels.ts';

const view: Box = { left: 0, top: 0, right: 400, bottom: 400 };
const around = (x: number, y: number, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
});
const town = (name: string, x: number, y: number) => ({ name, x, y });
const names = (placed: ReturnType<typeof placeLabels>) => placed.map(({ of }) => of.name);

describe('the names on the map', () => {
  it('stand in their places, and step aside from a marker on them', () => {
    const london = town('London', 200, 200);
    expect(placeLabels([london], [], view)).toEqual([{ of: london, x: 200, y: 200 }]);
    const [beside] = placeLabels([london], [around(200, 200, 31)], view);
    expect([beside!.x, Math.abs(beside!.y - 200)]).toEqual([200, 41]);
  });

  it('never cover each other: whoever comes later steps aside, or is left out', () => {
    const placed = placeLabels([town('Kitchener', 200, 200), town('Waterloo', 205, 198)], [], view);
    expect(names(placed)).toEqual(['Kitchener', 'Waterloo']);
    expect(Math.abs(placed[0]!.y - placed[1]!.y)).toBeGreaterThanOrEqual(16);
    expect(names(placeLabels([town('London', 200, 200)], [around(200, 200, 150)], view))).toEqual([]);
  });

  it('are never cut by the edge', () => {
    const [kenora] = placeLabels([town('Kenora', 5, 200)], [], view);
    expect(kenora!.x).toBeGreaterThan(22);
    expect(names(placeLabels([town('Sault Ste. Marie', -80, 200)], [], view))).toEqual([]);
  });

  it('of water stay on the water', () => {
    const lake = { ...town('Lake Erie', 200, 200), fixed: true };
    expect(placeLabels([lake], [around(200, 200, 5)], view)).toEqual([]);
  });
});
