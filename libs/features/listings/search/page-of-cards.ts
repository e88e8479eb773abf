import { limits } from '@canopy/contracts/limits';
import type { ListingCard, ListingPage } from '@canopy/contracts/listings';

export interface PageRequest {
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

export type CardsPage = Pick<ListingPage, 'items' | 'page' | 'next' | 'previous'>;

/** A card, and its opaque cursor; both made only when they are wanted. */
interface Found {
  card: () => ListingCard;
  cursor: () => string;
}

/**
 * One page and the ways on from it. A cursor leads; a bare page number counts from the beginning, up to page 50.
 * @param cursor which way the asked cursor leads, if it could be read.
 * @param find at most one more than a page: the extra one says that there are more. With `before` in reverse order.
 */
export async function pageOf(
  { page: query }: PageRequest,
  cursor: { after: boolean; before: boolean },
  find: (offset: number) => Promise<Found[]>,
): Promise<CardsPage> {
  const byOffset = !cursor.after && !cursor.before && query > 1;
  const page = byOffset ? Math.min(query, limits.lastOffsetPage) : query;
  const found = await find(byOffset ? (page - 1) * limits.pageSize : 0);
  const more = found.length > limits.pageSize;
  const shown = found.slice(0, limits.pageSize);
  if (cursor.before) shown.reverse();
  return {
    items: shown.map((one) => one.card()),
    page,
    next: cursor.before || more ? (shown.at(-1)?.cursor() ?? null) : null,
    previous: (cursor.before ? more : cursor.after || page > 1) ? (shown[0]?.cursor() ?? null) : null,
  };
}
