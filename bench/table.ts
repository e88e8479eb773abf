export interface Figure {
  what: string;
  unit: 'req/s' | 'sold/s' | 's' | 'ms' | 'kB' | 'MB' | 'points' | 'shift';
  product: number;
  floor: number;
  /** What the floor is, when it is not the plain one of the bench. */
  against?: string;
  /**
   * Product divided by floor. For a rate or points at least this, for anything else at most this; undefined where it is
   * only reported.
   */
  must?: number;
  aim?: number;
}

/** Of these, more is better. */
const growing: Figure['unit'][] = ['req/s', 'sold/s', 'points'];
const ratio = ({ product, floor }: Figure): number => product / floor;
const reaches = (figure: Figure, wanted: number | undefined): boolean =>
  wanted === undefined || (growing.includes(figure.unit) ? ratio(figure) >= wanted : ratio(figure) <= wanted);

export const missed = (figures: Figure[]): Figure[] => figures.filter((figure) => !reaches(figure, figure.must));

/** A Markdown table, so that it can be kept as it is. */
export function table(figures: Figure[]): string {
  const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2));
  const rows = figures.map((figure) => {
    const sign = growing.includes(figure.unit) ? '≥ ' : '≤ ';
    const limit = (value: number | undefined) => (value === undefined ? '' : `${sign}${value}x`);
    const verdict =
      figure.must === undefined
        ? ''
        : !reaches(figure, figure.must)
          ? 'MISSED'
          : figure.aim !== undefined && reaches(figure, figure.aim)
            ? 'aim'
            : 'must';
    return [
      figure.what,
      figure.unit,
      number(figure.product),
      `${number(figure.floor)}${figure.against ? ` (${figure.against})` : ''}`,
      `${ratio(figure).toFixed(2)}x`,
      limit(figure.must),
      limit(figure.aim),
      verdict,
    ];
  });
  const all = [['what', 'unit', 'Canopy', 'floor', 'ratio', 'must', 'aim', 'reached'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(all[0]!), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...all.slice(1).map(line)].join(
    '\n',
  );
}
