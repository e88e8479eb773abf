import { timeZone } from '@canopy/contracts/time-zone';

/** Event times are entered in one zone, wherever server and browser stand. */
const partsFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * What a `datetime-local` field holds ("2026-03-08T02:30"), read as Toronto time, as an ISO instant with offset Z.
 * In the spring gap the clock jumps over 02:00-03:00: such a text is taken with the offset before the jump, so 02:30
 * becomes 03:30. In the autumn repeat the first (daylight) occurrence is meant.
 * @returns null when the text is no real date and time.
 */
export function parseLocalDateTime(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(wall);
  if (
    back.getUTCFullYear() !== year ||
    back.getUTCMonth() !== month - 1 ||
    back.getUTCDate() !== day ||
    hour > 23 ||
    minute > 59 ||
    second > 59
  )
    return null;
  // A day before and after any jump the two offsets are certain; the earlier instant that shows this wall time is the
  // answer.
  const offsets = [offsetAt(wall - 86_400_000), offsetAt(wall + 86_400_000)];
  const found = offsets.map((offset) => wall - offset).filter((instant) => instant + offsetAt(instant) === wall);
  return new Date(found.length > 0 ? Math.min(...found) : wall - offsets[0]!).toISOString();
}

/** The instant at which a day begins in Toronto. @param day "2026-07-15"; `later` moves it by whole days. */
export function startOfDay(day: string, later = 0): string | null {
  const at = Date.parse(`${day}T00:00:00Z`) + later * 86_400_000;
  return Number.isNaN(at) ? null : parseLocalDateTime(`${new Date(at).toISOString().slice(0, 10)}T00:00`);
}

/** An instant as the value of a `datetime-local` field in Toronto time. */
export function toLocalDateTime(instant: string | Date): string {
  const at = new Date(instant).getTime();
  return new Date(at + offsetAt(at)).toISOString().slice(0, 16);
}

/** The day of an instant in Toronto, like "2026-11-22". */
export const dayOf = (instant: string | Date): string => toLocalDateTime(instant).slice(0, 10);

/**
 * '2025-01-05T18:30:00-05:00': the same instant in Toronto's own time, for programs that show the wall time they are
 * given.
 */
export function toOffsetDateTime(instant: string | Date): string {
  const at = Math.floor(new Date(instant).getTime() / 1000) * 1000;
  const offset = offsetAt(at);
  const minutes = Math.abs(offset) / 60_000;
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  return `${new Date(at + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Milliseconds that Toronto's clock is ahead of UTC at this instant (negative in Toronto). */
function offsetAt(instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of partsFormat.formatToParts(instant)) if (type !== 'literal') parts[type] = Number(value);
  return (
    Date.UTC(parts['year']!, parts['month']! - 1, parts['day']!, parts['hour']!, parts['minute']!, parts['second']!) -
    Math.floor(instant / 1000) * 1000
  );
}
