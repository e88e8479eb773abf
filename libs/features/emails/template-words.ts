import { formatDate, formatDateTime } from '@canopy/contracts/date-text';
import type { Language } from '@canopy/contracts/language';
import { amountText, numberText } from '@canopy/contracts/money';
import { percent } from '@canopy/contracts/percent';
import { formatWhen } from '@canopy/contracts/period-text';

/** What templates were not given is a mistake, in a helper's argument too, where Handlebars itself would not say so. */
function given<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('a template has no value for one of its words');
  return value;
}

/** What a template can say of a fact, as Handlebars helpers. Each further argument is Handlebars' own. */
export const templateWords = (language: Language) => {
  const french = language === 'fr';
  /** Whole cents → "$25.00", "25,00 $" in French. */
  const dollars = (cents: number) =>
    french ? `${amountText(given(cents), 'fr')}\u00a0$` : `$${amountText(given(cents), 'en')}`;
  return {
    dollars,
    /** Whole cents → "$25.00 CAD". */
    money: (cents: number) => `${dollars(cents)}${french ? '\u00a0' : ' '}CAD`,
    /** An ISO time → "Jan 5, 2025, 6:30 p.m.". */
    dateTime: (instant: string) => formatDateTime(given(instant), language),
    /** An ISO time → "January 5, 2025". */
    date: (instant: string) => formatDate(given(instant), language),
    /** Basis points → "12.5%". */
    percent: (bps: number) => (french ? `${numberText(given(bps) / 100, 'fr')}\u00a0%` : `${percent(given(bps))}%`),
    /** The start of an event → "Sun, Jan 5, 2025, 6:30 p.m.". */
    eventTime: (start: string) => formatWhen(given(start), null, language),
    /** Start and, unless it is null, end, with their weekdays. */
    period: (start: string, end: string | null) => formatWhen(given(start), end, language),
    /** `{{count}} {{plural count "spot" "spots"}}`; in French nothing is one of a kind too. */
    plural: (count: number, one: string, other: string) =>
      given(count) === 1 || (french && count === 0) ? one : other,
    or: (one: unknown, other: unknown) => Boolean(one) || Boolean(other),
    and: (one: unknown, other: unknown) => Boolean(one) && Boolean(other),
    /** `{{#if (is source "dispute")}}` */
    is: (value: unknown, word: unknown) => given(value) === word,
  };
};
