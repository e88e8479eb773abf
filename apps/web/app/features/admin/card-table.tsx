import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { ColumnHead, Row, Table, TableBody, TableHead } from '../shell/table.tsx';

/** Where there is no room for columns each row is a card. */
export function CardTable({
  labelledBy,
  columns,
  bodyClassName = '',
  children,
}: {
  labelledBy: string;
  columns: readonly string[];
  bodyClassName?: string;
  children: ReactNode;
}) {
  return (
    <Card className="max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none">
      <Table aria-labelledby={labelledBy} className="w-full max-lg:block">
        <TableHead className="border-b border-line bg-leaf max-lg:sr-only">
          <Row>
            {columns.map((column) => (
              <ColumnHead key={column} className="px-3 py-2.5">
                {column}
              </ColumnHead>
            ))}
          </Row>
        </TableHead>
        <TableBody className={`max-lg:grid max-lg:gap-3 ${bodyClassName}`}>{children}</TableBody>
      </Table>
    </Card>
  );
}

export function CardRow({ children }: { children: ReactNode }) {
  return (
    <Row className="border-line max-lg:block max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:p-4 lg:border-b lg:last:border-0">
      {children}
    </Row>
  );
}
