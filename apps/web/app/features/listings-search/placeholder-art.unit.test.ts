import { categories, type Category } from '@canopy/contracts/vocabulary';
import { describe, expect, it } from 'vitest';
import { drawingOf, drawings, drawingsOf } from './placeholder-art.ts';

const listing = (
  n: number,
  category: Category = 'education',
  cover: { type: string; sizes: unknown[] } | null = null,
) => ({
  id: `0b9ba1a4-5d1f-4f5e-9a53-${String(n).padStart(12, '0')}`,
  category,
  cover,
});

describe('the drawings of listings without a picture', () => {
  it('are the same for the same listing, and many of them are used', () => {
    const own = Array.from({ length: 200 }, (_, n) => drawingOf(listing(n).id));
    expect(own[7]).toBe(drawingOf(listing(7).id));
    expect(new Set(own).size).toBe(drawings);
    expect(drawingsOf([listing(7)]).get(listing(7).id)).toBe(own[7]);
  });

  it('never look alike among twelve neighbours, even of one category', () => {
    const list = Array.from({ length: 60 }, (_, n) => listing(n));
    const chosen = drawingsOf(list);
    for (let start = 0; start + drawings <= list.length; start += 1)
      expect(new Set(list.slice(start, start + drawings).map(({ id }) => chosen.get(id))).size).toBe(drawings);
  });

  it('are left to those that need one', () => {
    const photo = listing(1, 'other', { type: 'image', sizes: [] });
    const film = listing(2, 'other', { type: 'video', sizes: [] });
    const still = listing(3, 'other', { type: 'video', sizes: [{}] });
    expect([...drawingsOf([photo, film, still]).keys()]).toEqual([film.id]);
    expect(categories.every((category) => drawingsOf([listing(4, category)]).size === 1)).toBe(true);
  });
});
