/** Which constraint of the database refused a statement, looked up through whatever wrapped the driver's error. */
export const violatedConstraint = (error: unknown): string | null => told(error, 'constraint');

/** deadlock_detected, lock_not_available */
const waitedInVain = new Set(['40P01', '55P03']);

/**
 * Whether nothing was written because of what one of the rows says, or because somebody's lock was in the way: without
 * that row the others may be written.
 */
export const isOfSomeRow = (error: unknown): boolean =>
  violatedConstraint(error) !== null || waitedInVain.has(told(error, 'code') ?? '');

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
