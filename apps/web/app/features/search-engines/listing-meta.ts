import { brand } from '@canopy/contracts/brand';
import type { ListingDetail } from '@canopy/contracts/listings';
import { descriptionPreview } from '@canopy/rules/description-preview';
import { locales } from '@canopy/contracts/language';
import { languageNow } from '../../i18n/language.ts';
import type { MetaDescriptor } from '@remix-run/react';
import { largest } from './listing-event.ts';
import { cardPath } from './social-card.tsx';

/**
 * Title, description and the cards that other sites show when somebody shares the listing. Addresses in them are
 * absolute.
 */
export function listingMeta(listing: ListingDetail, publicUrl: string, path: string): MetaDescriptor[] {
  const { title } = listing;
  const description = descriptionPreview(listing.description.replace(/\s+/g, ' ').trim());
  const picture = listing.media.find((item) => item.type === 'image');
  const alt = picture?.alt ?? '';
  return [
    { title: `${title} · ${brand.name}` },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: locales[languageNow()].replace('-', '_') },
    { property: 'og:url', content: publicUrl + path },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(picture
      ? [
          { property: 'og:image', content: publicUrl + largest(picture) },
          ...(alt ? [{ property: 'og:image:alt', content: alt }] : []),
        ]
      : // Our other drawings are SVG, which these services do not take.
        [{ property: 'og:image', content: publicUrl + cardPath }]),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...(picture ? [{ name: 'twitter:image', content: publicUrl + largest(picture) }] : []),
  ];
}
