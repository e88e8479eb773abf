import type { Language } from './language.ts';

/** Whole cents → "25.00", no currency sign. */
export function dollars(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** Whole cents → "1234.50" as it stands in sentences with a sign of their own; in French "1 234,50". */
export function amountText(cents: number, language: Language): string {
  if (language === 'en') return dollars(cents);
  const [whole, decimals] = dollars(cents).split('.') as [string, string];
  return `${grouped(whole, 'fr')},${decimals}`;
}

/** Whole cents → "$1,234.50"; in French "1 234,50 $". */
export function moneyText(cents: number, language: Language): string {
  if (language === 'fr') return `${amountText(cents, 'fr')}\u00a0$`;
  const [whole, decimals] = dollars(Math.abs(cents)).split('.') as [string, string];
  return `${cents < 0 ? '-' : ''}$${grouped(whole, 'en')}.${decimals}`;
}

/** 12345 → "12,345"; in French "12 345". */
export const numberText = (number: number, language: Language): string =>
  language === 'fr'
    ? String(number)
        .split('.')
        .map((part, place) => (place === 0 ? grouped(part, 'fr') : part))
        .join(',')
    : number.toLocaleString('en-CA');

/** By own rules and not by the machine's tables: server and browser then write the same spaces. */
const grouped = (digits: string, language: Language): string =>
  digits.replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? '\u00a0' : ',');
