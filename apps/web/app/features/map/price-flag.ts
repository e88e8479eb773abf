import type { Markers } from '@canopy/contracts/listings';
import { priceText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/** The price as it fits on a marker: "Free", "$25", "$25.50"; null when there is none to be told. */
export function priceFlag({
  priceCents,
  isFreeEvent,
  isContactForPrice,
}: Pick<Markers['markers'][number], 'priceCents' | 'isFreeEvent' | 'isContactForPrice'>): string | null {
  if (isFreeEvent) return t('listings.free');
  if (isContactForPrice || priceCents <= 0) return null;
  return priceText(priceCents).replace(/[.,]00(?=\D*$)/, '');
}
