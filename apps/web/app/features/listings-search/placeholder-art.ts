import type { Category } from '@canopy/contracts/vocabulary';

/** In the file of each category: three things in four lights, told apart by the name after `#`. */
export const drawings = 12;

/** The drawing that stands in for a listing without media. @param drawing one of those of the category */
export const placeholderArt = (category: Category, drawing = 0): string =>
  `/art/placeholder-${category}.svg${drawing > 0 ? `#v${drawing}` : ''}`;

/** Which of them stands for a listing by itself: always the same. */
export function drawingOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  return sum % drawings;
}

/**
 * The drawings of a list in which no twelve neighbours look alike: each listing's own, else the next that is free.
 * @returns by id of those that need one
 */
export function drawingsOf(
  listings: readonly { id: string; category: Category; cover: { type: string; sizes: unknown[] } | null }[],
): Map<string, number> {
  const chosen = new Map<string, number>();
  for (const [place, listing] of listings.entries()) {
    if (!isDrawn(listing.cover)) continue;
    const near = new Set(
      listings
        .slice(Math.max(0, place - drawings + 1), place)
        .filter(({ category }) => category === listing.category)
        .map(({ id }) => chosen.get(id)),
    );
    let drawing = drawingOf(listing.id);
    while (near.has(drawing)) drawing = (drawing + 1) % drawings;
    chosen.set(listing.id, drawing);
  }
  return chosen;
}

/** There is no picture of it, nor of its film. */
export const isDrawn = (cover: { type: string; sizes: unknown[] } | null): boolean =>
  !cover || (cover.type !== 'image' && cover.sizes.length === 0);
