import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

/**
 * A table that reads as cards on a phone, where each cell says its column. Roles are written out, as blocks lose them in
 * some browsers.
 */
export function FactsTable({
  labelledBy,
  columns,
  rows,
}: {
  labelledBy: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  return (
    <Card className="max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none">
      <table role="table" aria-labelledby={labelledBy} className="w-full max-lg:block">
        <thead role="rowgroup" className="border-b border-line bg-leaf max-lg:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" className="px-3 py-2.5 text-left font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-lg:grid max-lg:gap-3 max-lg:sm:grid-cols-2">
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr
              key={key}
              role="row"
              className="border-line max-lg:block max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:p-4 lg:border-b lg:last:border-0"
            >
              <th
                role="rowheader"
                scope="row"
                className="text-left align-top font-semibold wrap-anywhere max-lg:mb-1 max-lg:block lg:px-3 lg:py-2.5"
              >
                {name}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index + 1]}
                  role="cell"
                  className="align-top wrap-anywhere tabular-nums max-lg:flex max-lg:justify-between max-lg:gap-4 max-lg:py-0.5 lg:px-3 lg:py-2.5"
                >
                  <span aria-hidden="true" className="shrink-0 text-ink-soft lg:hidden">
                    {columns[index + 1]}
                  </span>
                  <span className="min-w-0">{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
