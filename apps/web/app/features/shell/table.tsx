import type { ComponentProps } from 'react';

/*
 * Parts of a table whose rows are cards on a narrow screen. Laid out otherwise than as a table, it loses its roles in
 * some browsers: here they are written out. They are no part of the kit, which every page fetches: few have a table.
 */

export const Table = (props: ComponentProps<'table'>) => <table role="table" {...props} />;
export const TableHead = (props: ComponentProps<'thead'>) => <thead role="rowgroup" {...props} />;
export const TableBody = (props: ComponentProps<'tbody'>) => <tbody role="rowgroup" {...props} />;
export const TableFoot = (props: ComponentProps<'tfoot'>) => <tfoot role="rowgroup" {...props} />;
export const Row = (props: ComponentProps<'tr'>) => <tr role="row" {...props} />;

/** The name of a column. */
export function ColumnHead({ number = false, className = '', ...rest }: ComponentProps<'th'> & { number?: boolean }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={`font-semibold ${number ? 'text-right' : 'text-left'} ${className}`}
      {...rest}
    />
  );
}

export const Cell = (props: ComponentProps<'td'>) => <td role="cell" {...props} />;

/** A cell that says its column before the value where rows are cards. @param until from which width they are rows */
export function LabelledCell({
  label,
  until = 'lg',
  children,
  ...rest
}: ComponentProps<'td'> & { label: string; until?: 'md' | 'lg' }) {
  return (
    <Cell {...rest}>
      <span aria-hidden="true" className={`shrink-0 text-ink-soft ${until === 'md' ? 'md:hidden' : 'lg:hidden'}`}>
        {label}
      </span>
      <span className="ml-auto min-w-0">{children}</span>
    </Cell>
  );
}
