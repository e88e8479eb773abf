import type { ListedSale, Sale } from '@canopy/contracts/sales';
import { t } from '../../i18n/index.ts';
import type { SalesSearch } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { ColumnHead, Row, Table, TableBody, TableHead } from '../shell/table.tsx';
import { SaleRow } from './sale-row.tsx';
import { SortHeading } from './sort-heading.tsx';

/** In the order of the table; those that sort, and those that hold numbers. */
const columns = ['listing', 'customer', 'date', 'total', 'fee', 'quantity', 'earnings', 'actions'] as const;
const sorts = { listing: true, customer: true, date: true, earnings: true } as const;
const numbers = new Set<(typeof columns)[number]>(['total', 'fee', 'quantity', 'earnings']);
const sortsBy = (name: (typeof columns)[number]): name is keyof typeof sorts => name in sorts;

/**
 * Sales as a table; on a phone each is two lines, and a touch shows the rest. Cells say their column, because on a phone
 * some are not there.
 * @param search how the table is sorted; without it nothing sorts, and all rows are of the same listing
 */
export function SalesTable({
  rows,
  labelledBy,
  search,
}: {
  rows: (Sale | ListedSale)[];
  labelledBy: string;
  search?: SalesSearch;
}) {
  const shown = columns.filter((name) => search || name !== 'listing');
  return (
    <Card className="overflow-x-auto">
      <Table aria-labelledby={labelledBy} aria-colcount={shown.length} className="w-full max-md:block">
        <TableHead
          className={`border-b border-line bg-leaf max-md:block ${search ? 'max-md:rounded-t-card max-md:p-2' : 'max-md:sr-only'}`}
        >
          <Row className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-2">
            {search ? (
              <td role="presentation" className="text-sm text-ink-soft md:hidden">
                {t('sales.sortBy')}
              </td>
            ) : null}
            {shown.map((name) =>
              search && sortsBy(name) ? (
                <SortHeading key={name} sort={name} search={search} number={numbers.has(name)} />
              ) : (
                <ColumnHead
                  key={name}
                  number={numbers.has(name)}
                  className="px-3 py-3 whitespace-nowrap max-md:sr-only"
                >
                  {t(`sales.columns.${name}`)}
                </ColumnHead>
              ),
            )}
          </Row>
        </TableHead>
        <TableBody className="max-md:block">
          {rows.map((sale) => (
            <SaleRow key={sale.id} sale={sale} ofListing={!search} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
