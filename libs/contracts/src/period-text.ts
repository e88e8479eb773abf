import { formatDate, formatDateTime, formatTime, formatWeekday } from './date-text.ts';
import type { Language } from './language.ts';

/**
 * When something takes place, for whoever goes there: 'Sun, Jan 5, 2025, 10:00 a.m. – 12:00 p.m.'; 'dimanche 5 janvier
 * 2025, de 10 h à 12 h' in French. A day that start and end share is said once; the empty string for undated listings.
 * (A card says both in full, by `formatPeriod`: LIST-20.)
 */
export function formatWhen(start: string | null, end: string | null, language: Language = 'en'): string {
  if (!start) return '';
  const full = (instant: string) =>
    `${formatWeekday(instant, language)}${language === 'fr' ? '\u00a0' : ', '}${formatDateTime(instant, language)}`;
  if (!end) return full(start);
  if (formatDate(start) !== formatDate(end)) return `${full(start)} – ${full(end)}`;
  if (language === 'en') return `${full(start)} – ${formatTime(end)}`;
  const [from, to] = [formatTime(start, 'fr'), formatTime(end, 'fr')];
  return `${formatWeekday(start, 'fr')}\u00a0${formatDate(start, 'fr')}, de\u00a0${from} à\u00a0${to}`;
}
