/**
 * Whom a listing is for. In months; both ends are included, and a whole year means all of it: 5 to 8 is until the day
 * before the ninth birthday. Without an upper end it has none, without both nothing was said.
 */
export interface Ages {
  ageMin: number | null;
  ageMax: number | null;
}

/** An age as people say it: in years, or in months where those are not whole. */
export type Age = { years: number } | { months: number };

export const monthsOfYear = 12;
export const adultFrom = 18 * monthsOfYear;

export const ageOf = (months: number): Age =>
  months % monthsOfYear === 0 ? { years: months / monthsOfYear } : { months };

/** How the ages of a listing are said; null when nothing was said. */
export type AgesShown =
  { kind: 'all' | 'adults' } | { kind: 'from' | 'upTo' | 'one'; age: Age } | { kind: 'range'; from: Age; to: Age };

export function agesShown({ ageMin, ageMax }: Ages): AgesShown | null {
  if (ageMin === null) return null;
  if (ageMax === null) {
    if (ageMin === 0) return { kind: 'all' };
    return ageMin === adultFrom ? { kind: 'adults' } : { kind: 'from', age: ageOf(ageMin) };
  }
  if (ageMin === 0 && ageMax > 0) return { kind: 'upTo', age: ageOf(ageMax) };
  return ageMin === ageMax
    ? { kind: 'one', age: ageOf(ageMin) }
    : { kind: 'range', from: ageOf(ageMin), to: ageOf(ageMax) };
}

/** "5" and "5 ans" are years, "18 months" and "18 mois" are months. @returns months, or null for anything else */
export function parseAge(text: string): number | null {
  const match = /^(\d{1,4})\s*(y|yr|yrs|year|years|an|ans|m|mo|mos|month|months|mois)?$/i.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * (match[2]?.toLowerCase().startsWith('m') ? 1 : monthsOfYear);
}
