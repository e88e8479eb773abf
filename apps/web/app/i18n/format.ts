import * as dates from '@canopy/contracts/date-text';
import * as money from '@canopy/contracts/money';
import * as price from '@canopy/rules/listing-price';
import { languageNow } from './language.ts';

/** Dates, times, numbers and money as the language of the page writes them. */
export const formatDateTime = (instant: string | Date): string => dates.formatDateTime(instant, languageNow());
export const formatDate = (instant: string | Date): string => dates.formatDate(instant, languageNow());
export const formatDay = (day: string): string => dates.formatDay(day, languageNow());
export const formatTime = (instant: string | Date): string => dates.formatTime(instant, languageNow());
export const formatWeekday = (instant: string | Date): string => dates.formatWeekday(instant, languageNow());
export const formatPeriod = (start: string | null, end: string | null): string =>
  dates.formatPeriod(start, end, languageNow());

/** Whole cents → "$1,234.50" or "1 234,50 $". */
export const moneyText = (cents: number): string => money.moneyText(cents, languageNow());
/** The same without a sign, where the sentence has one: "1234.50" or "1 234,50". */
export const amountText = (cents: number): string => money.amountText(cents, languageNow());
/** The same with its sign, and never grouped in English: "$1234.50" or "1 234,50 $". */
export const priceText = (cents: number): string =>
  languageNow() === 'fr' ? moneyText(cents) : `$${amountText(cents)}`;
export const numberText = (number: number): string => money.numberText(number, languageNow());

/** Basis points → "20%", "12.5%"; "12,5 %" in French. */
export const percentText = (basisPoints: number): string =>
  languageNow() === 'fr' ? `${numberText(basisPoints / 100)}\u00a0%` : `${basisPoints / 100}%`;

export const priceLabel = (listing: price.PriceOptions): string => price.priceLabel(listing, languageNow());
