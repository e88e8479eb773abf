import type { Tiers } from './tiered-cards.queries.ts';

/**
 * What begins next; then what goes on now, what has no date yet, and what is over, the latest first. Nothing is left
 * out: an order is no filter.
 */
export function soonestFirst(now: Date): Tiers {
  const at = now.toISOString();
  const end = 'coalesce(l.event_end, l.event_start)';
  const tiers = [
    {
      where: { sql: 'l.event_start > ?::timestamptz', parameters: [at] },
      moment: 'l.event_start',
      ascending: true as const,
    },
    {
      where: { sql: `l.event_start <= ?::timestamptz and ${end} > ?::timestamptz`, parameters: [at, at] },
      moment: 'l.event_start',
    },
    { where: { sql: 'l.event_start is null', parameters: [] }, moment: 'l.created_at' },
    { where: { sql: `${end} <= ?::timestamptz`, parameters: [at] }, moment: 'l.event_start' },
  ];
  return { tiers, together: null };
}
