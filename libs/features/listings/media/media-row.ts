import { mediaUrl } from '@canopy/media';
import type { Media } from '@canopy/contracts/listings';
import type { MediaType } from '@canopy/contracts/vocabulary';

export interface MediaRow {
  id: string;
  key: string;
  type: MediaType;
  alt: string;
  width: number | null;
  height: number | null;
  sizes: { key: string; width: number }[];
}

/** A `MediaRow` of `m`, as JSON. */
export const mediaObject = `json_build_object('id', m.id, 'key', m.key, 'type', m.type, 'alt', m.alt, 'width', m.width, 'height', m.height, 'sizes', m.sizes)`;

export function media(row: MediaRow): Media {
  return {
    id: row.id,
    url: mediaUrl(row.key),
    type: row.type,
    alt: row.alt,
    width: row.width,
    height: row.height,
    sizes: row.sizes.map(({ key, width }) => ({ url: mediaUrl(key), width })),
  };
}
