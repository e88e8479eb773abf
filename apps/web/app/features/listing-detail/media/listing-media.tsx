import type { ListingDetail } from '@canopy/contracts/listings';
import { placeholderArt } from '../../listings-search/placeholder-art.ts';
import { MediaCarousel } from '../late-parts.ts';
import { mediaFrame } from './media-frame.ts';

/** The photos and films of a listing; without any, the drawing of its category. */
export function ListingMedia({ listing }: { listing: Pick<ListingDetail, 'media' | 'category' | 'title'> }) {
  const { media, category, title } = listing;
  return media.length > 0 ? (
    <MediaCarousel media={media} category={category} title={title} />
  ) : (
    <img src={placeholderArt(category)} alt="" width="800" height="600" className={`${mediaFrame} object-cover`} />
  );
}
