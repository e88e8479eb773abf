import type { SqlPart } from './listing-filter.sql.ts';
import { cardColumns } from './listing-row.ts';

/** A card is wider than a thumbnail; what it cannot use would be sent twenty-four times. */
const mediaObject = `json_build_object('key', m.key, 'type', m.type, 'alt', m.alt, 'width', m.width, 'height', m.height, 'sizes', (select coalesce(jsonb_agg(size), '[]') from jsonb_array_elements(m.sizes) size where (size ->> 'width')::int > 160))`;

/**
 * One page of cards with their first media item. The page is cut before media are looked at.
 * @param from where the listings `l` come from.
 * @param measure extra columns that `order` may name.
 */
export function cardsSql({
  from = 'listings l',
  measure = '',
  where,
  order,
  limit,
  offset = 0,
}: {
  from?: string;
  measure?: string;
  where: string;
  order: string;
  limit: number;
  offset?: number;
}): string {
  return `with page as (select ${cardColumns}, l.created_at as at${measure} from ${from} where ${where} order by ${order} limit ${limit} offset ${offset})
    select page.*, cover.media as cover, coalesce(cover.media_count, 0) as "mediaCount" from page
    left join lateral (select ${mediaObject} as media, count(*) over ()::int as media_count from listing_media m where m.listing_id = page.id order by m.position limit 1) cover on true
    order by ${order.replaceAll('l.created_at', 'page.at').replaceAll('l.id', 'page.id')}`;
}

/** Both in one: conditions that hold together, their parameters in the same order. */
export const and = (...parts: SqlPart[]): SqlPart => ({
  sql: parts.map(({ sql }) => sql).join(' and '),
  parameters: parts.flatMap(({ parameters }) => parameters),
});
