/** Which constraint of the database refused a statement, looked up through whatever wrapped the driver's error. */
export const violatedConstraint = (error: unknown): string | null => told(error, 'constraint');

const deadlock = '40P01';

/**
 * Whether a statement failed for what one of its rows says, or for what two transactions wanted of each other: nothing
 * was written, and without that row, or tried again, it may be.
 */
export const isOfSomeRow = (error: unknown): boolean =>
  violatedConstraint(error) !== null || told(error, 'code') === deadlock;

function told(error: unknown, name: 'constraint' | 'code'): string | null {
  for (
    let cause: unknown = error;
    cause instanceof Error;
    cause = cause.cause ?? (cause as { previous?: unknown }).previous
  ) {
    const value = (cause as { constraint?: unknown; code?: unknown })[name];
    if (typeof value === 'string') return value;
  }
  return null;
}

export function isUniqueViolation(error: unknown, index: string): boolean {
  return violatedConstraint(error) === index;
}
