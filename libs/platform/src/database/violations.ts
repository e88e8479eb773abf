/**
 * The error and what it wraps, outermost first: MikroORM wraps the driver's, and Node those of every address that a host
 * name has, none of which answered.
 */
export function* causesOf(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  const { cause, previous, errors } = error as Error & { previous?: unknown; errors?: unknown };
  // MikroORM copies them into an error of its own kind.
  if (Array.isArray(errors)) for (const one of errors) yield* causesOf(one);
  yield* causesOf(cause ?? previous);
}

/** What an error says, or, where it says nothing itself, the first one within: of several addresses Node says nothing. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  for (const { message } of causesOf(error)) if (message) return message;
  return error.name;
}

/** Which constraint of the database refused a statement. */
export const violatedConstraint = (error: unknown): string | null => firstText(error, 'constraint');

/** The code by which PostgreSQL says why it refused a statement, like "55P03", or that of a broken line ("EPIPE"). */
export const sqlState = (error: unknown): string | null => firstText(error, 'code');

/** deadlock_detected, lock_not_available */
export const waitedInVain = (error: unknown): boolean => ['40P01', '55P03'].includes(sqlState(error) ?? '');

/**
 * Whether nothing was written because of what one of the rows says, or because somebody's lock was in the way: without
 * that row the others may be written.
 */
export const isOfSomeRow = (error: unknown): boolean => violatedConstraint(error) !== null || waitedInVain(error);

function firstText(error: unknown, name: 'constraint' | 'code'): string | null {
  for (const cause of causesOf(error)) {
    const value = (cause as { constraint?: unknown; code?: unknown })[name];
    if (typeof value === 'string') return value;
  }
  return null;
}
