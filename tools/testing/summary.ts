import type { Outcome } from './run-kind.ts';

const readingOrder = ['lint', 'types', 'checks', 'unit', 'db', 'api', 'queue', 'tools', 'browser'];

/** What failed or was unsteady once more, since its reasons stand far above. */
export function failures(outcomes: Outcome[]): string {
  return outcomes.flatMap(({ titles }) => titles.map((title) => `✗ ${title}\n`)).join('');
}

export function table(outcomes: Outcome[], milliseconds: number): string {
  const inOrder = outcomes.toSorted((a, b) => readingOrder.indexOf(a.name) - readingOrder.indexOf(b.name));
  const rows = inOrder.map(({ name, passed, failed, skipped, unsteady, seconds }) =>
    [
      name.padEnd(10),
      String(passed).padStart(7),
      String(failed).padStart(7),
      `${seconds.toFixed(1)} s`.padStart(9),
      skipped > 0 ? `  ${skipped} skipped` : '',
      unsteady > 0 ? `  ${unsteady} at the second try` : '',
    ].join(''),
  );
  return [
    'kind       passed failed     time',
    ...rows,
    `${'all'.padEnd(24)}${`${(milliseconds / 1000).toFixed(1)} s`.padStart(9)}`,
  ].join('\n');
}

export function lastLine(outcomes: Outcome[]): string {
  const sum = (part: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[part], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
