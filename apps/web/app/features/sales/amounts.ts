import { locales } from '@canopy/contracts/language';
import { languageNow } from '../../i18n/language.ts';

const whole = (locale: string) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
    notation: 'compact',
  });

/** For the axis of a chart: whole cents → "$400", "$1.5K"; in French "400 $", "1,5 k $". */
export function wholeDollars(cents: number): string {
  return whole(locales[languageNow()]).format(cents / 100);
}
