import { type Age, type Ages, agesShown } from '@canopy/rules/ages';
import { t } from '../../i18n/index.ts';

/** "Ages 5–8", "Ages 18 months – 4", "All ages", "Adults"; null when nothing was said. The one way to say it. */
export function agesText(ages: Ages): string | null {
  const said = (age: Age) =>
    'years' in age ? t('card.ages.inYears', { count: age.years }) : t('card.ages.months', { count: age.months });
  const shown = agesShown(ages);
  if (!shown) return null;
  switch (shown.kind) {
    case 'all':
    case 'adults':
      return t(`card.ages.${shown.kind}`);
    case 'from':
    case 'upTo':
    case 'one':
      return t(`card.ages.${shown.kind}`, { age: said(shown.age) });
    case 'range': {
      const { from, to } = shown;
      if ('years' in from && 'years' in to) return t('card.ages.rangeOfYears', { from: from.years, to: to.years });
      if ('months' in from && 'months' in to) return t('card.ages.rangeOfMonths', { from: from.months, to: to.months });
      return t('card.ages.range', { from: said(from), to: said(to) });
    }
  }
}
