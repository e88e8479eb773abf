import { causesOf } from './violations.ts';

/**
 * SQLSTATEs that say "not now" rather than "not this": locked, given up for others that waited for each other, ended by
 * a limit, shutting down, starting, read-only standby, a disk that is full or fails, no memory.
 */
const notNow = new Set([
  ...['55P03', '40P01', '40001', '57014', '57P01', '57P02', '57P03', '57P05', '53300', '25P03', '25006'],
  ...['53100', '53200', '58030'],
]);
const lineBroken = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
/** What the driver says without a code. */
const sentences =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/**
 * Whether a failure of a statement means that the database cannot answer now: the same request may succeed in a moment.
 * Looked up through whatever wrapped the driver's error.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const { code, message } = cause as Error & { code?: unknown };
    if (
      typeof code === 'string' &&
      (notNow.has(code) || code.startsWith('08') || (lineBroken.has(code) && 'syscall' in cause))
    )
      return true;
    if (sentences.test(message)) return true;
  }
  return false;
}
