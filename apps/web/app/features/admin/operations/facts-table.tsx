import type { ReactNode } from 'react';
import { CardRow, CardTable } from '../card-table.tsx';
import { LabelledCell } from '../../shell/table.tsx';

/** A table that reads as cards on a phone, where each cell says its column. */
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
    <CardTable labelledBy={labelledBy} columns={columns} bodyClassName="max-lg:sm:grid-cols-2">
      {rows.map(({ key, cells: [name, ...cells] }) => (
        <CardRow key={key}>
          <th
            role="rowheader"
            scope="row"
            className="text-left align-top font-semibold wrap-anywhere max-lg:mb-1 max-lg:block lg:px-3 lg:py-2.5"
          >
            {name}
          </th>
          {cells.map((cell, index) => (
            <LabelledCell
              key={columns[index + 1]}
              label={columns[index + 1]!}
              className="align-top wrap-anywhere tabular-nums max-lg:flex max-lg:justify-between max-lg:gap-4 max-lg:py-0.5 lg:px-3 lg:py-2.5"
            >
              {cell}
            </LabelledCell>
          ))}
        </CardRow>
      ))}
    </CardTable>
  );
}
