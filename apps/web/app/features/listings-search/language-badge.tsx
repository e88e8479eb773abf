import type { ListingLanguage } from '@canopy/contracts/language';
import { useTranslation } from 'react-i18next';
import { otherLanguage } from '../../i18n/listing-language.ts';
import { Badge } from '../../ui/badge.tsx';

/** Said only where it is not the language that the reader has chosen. */
export function LanguageBadge({ language }: { language: ListingLanguage }) {
  const { t } = useTranslation();
  const other = otherLanguage(language);
  return other ? <Badge>{t(`listings.inLanguage.${other}`)}</Badge> : null;
}
