import { describe, expect, it } from 'vitest';
import { boxAroundMost, type Crowd } from './first-view.ts';

const crowd = (lat: number, lng: number, count = 1): Crowd => ({ south: lat, north: lat, west: lng, east: lng, count });

describe('what the map shows first', () => {
  it('is nine of ten around the densest place, without the few that stand far away', () => {
    const london = [crowd(42.9, -81.3, 30), crowd(43.1, -81.1, 20), crowd(43.5, -80.3, 10)];
    expect(boxAroundMost([crowd(48.4, -89.2, 3), ...london, crowd(48.5, -81.3, 2)])).toEqual({
      south: 42.9,
      west: -81.3,
      north: 43.5,
      east: -80.3,
    });
  });

  it('is everything when more than one of ten stand far away, or when leaving them out shows the rest hardly larger', () => {
    const whole = { south: 42.9, west: -89.2, north: 48.4, east: -81.3 };
    expect(boxAroundMost([crowd(42.9, -81.3, 80), crowd(48.4, -89.2, 20)])).toEqual(whole);
    expect(boxAroundMost([crowd(42.9, -81.3, 50), crowd(46, -85.5, 45), crowd(48.4, -89.2, 5)])).toEqual(whole);
  });

  it('is a single point, and nothing without points', () => {
    expect(boxAroundMost([crowd(43, -81)])).toEqual({ south: 43, west: -81, north: 43, east: -81 });
    expect(boxAroundMost([])).toBeNull();
  });
});
