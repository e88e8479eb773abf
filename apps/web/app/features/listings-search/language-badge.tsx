import type { ListingLanguage } from '@canopy/contracts/language';
import { t } from '../../i18n/index.ts';
import { otherLanguage } from '../../i18n/listing-language.ts';

/** Said only where it is not the language that the reader has chosen. Quiet: on a French page most cards have it. */
export function LanguageBadge({ language }: { language: ListingLanguage }) {
  const other = otherLanguage(language);
  return other ? <span className="py-0.5 text-sm text-ink-soft">{t(`card.inLanguage.${other}`)}</span> : null;
}
