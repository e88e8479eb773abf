import type { SalesSort } from '@canopy/contracts/sales-choices';
import { t } from '../../i18n/index.ts';
import { paths, type SalesSearch } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { ColumnHead } from '../shell/table.tsx';

/**
 * The head of a column that sorts: the active one turns the direction, another one starts descending. On a phone, where
 * a row has no columns, the heads stand in a line as what they are: choices.
 */
export function SortHeading({ sort, search, number }: { sort: SalesSort; search: SalesSearch; number: boolean }) {
  const active = (search.sort ?? 'date') === sort;
  const ascending = search.direction === 'asc';
  const { q, timeframe } = search;
  const to = paths.sales({
    q,
    timeframe,
    sort: sort === 'date' ? undefined : sort,
    direction: active && !ascending ? 'asc' : undefined,
  });
  return (
    <ColumnHead
      number={number}
      aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}
      className="whitespace-nowrap"
    >
      <Link
        to={to}
        preventScrollReset
        className={`inline-flex min-h-11 items-center gap-1 rounded-full border px-3 text-sm md:rounded-lg md:border-transparent md:text-base md:underline md:decoration-line-strong md:underline-offset-4 md:hover:decoration-current ${active ? 'border-forest bg-leaf text-forest' : 'border-line-strong bg-surface md:bg-transparent'}`}
      >
        {t(`sales.columns.${sort}`)}
        {active ? <Icon name={ascending ? 'up' : 'down'} className="size-4 shrink-0" /> : null}
      </Link>
    </ColumnHead>
  );
}
