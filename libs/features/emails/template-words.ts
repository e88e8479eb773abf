import { formatDate, formatDateTime, formatPeriod } from '@canopy/contracts/date-text';
import { dollars } from '@canopy/contracts/money';
import { percent } from '@canopy/contracts/percent';

/** What templates were not given is a mistake, in a helper's argument too, where Handlebars itself would not say so. */
function given<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('a template has no value for one of its words');
  return value;
}

/** What a template can say of a fact, as Handlebars helpers. Each further argument is Handlebars' own. */
export const templateWords = {
  /** Whole cents → "$25.00". */
  dollars: (cents: number) => `$${dollars(given(cents))}`,
  /** Whole cents → "$25.00 CAD". */
  money: (cents: number) => `$${dollars(given(cents))} CAD`,
  /** An ISO time → "Jan 5, 2025, 6:30 p.m.". */
  dateTime: (instant: string) => formatDateTime(given(instant)),
  /** An ISO time → "January 5, 2025". */
  date: (instant: string) => formatDate(given(instant)),
  /** Basis points → "12.5%". */
  percent: (bps: number) => `${percent(given(bps))}%`,
  /** Start and, unless it is null, end. */
  period: (start: string, end: string | null) => formatPeriod(given(start), end),
  /** `{{count}} {{plural count "spot" "spots"}}` */
  plural: (count: number, one: string, other: string) => (given(count) === 1 ? one : other),
  or: (one: unknown, other: unknown) => Boolean(one) || Boolean(other),
  /** `{{#if (is source "dispute")}}` */
  is: (value: unknown, word: unknown) => given(value) === word,
};
