import { t } from '../../../i18n/index.ts';

/** "3 minutes ago", by the clock of the answer: the browser's may be wrong. */
export function ago(at: string, now: string): string {
  const seconds = (Date.parse(now) - Date.parse(at)) / 1_000;
  if (seconds < 90) return t('adminOperations.ago.seconds');
  if (seconds < 90 * 60) return t('adminOperations.ago.minutes', { count: Math.round(seconds / 60) });
  if (seconds < 36 * 3_600) return t('adminOperations.ago.hours', { count: Math.round(seconds / 3_600) });
  return t('adminOperations.ago.days', { count: Math.round(seconds / 86_400) });
}
