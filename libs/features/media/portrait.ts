import sharp from 'sharp';
import { Refusal } from '@canopy/contracts/refusals';
import pLimit from 'p-limit';
import { portraitPixelLimit } from './picture-limits.ts';

/** Pixels; twice what the largest place for a photo of a person needs. */
const side = 256;

/** Unpacking fills a core; whoever signs in meanwhile needs another. */
const limited = pLimit(1);

/**
 * A square WebP around what the eye would look at, nothing but pixels. Of an animation the first picture. @throws
 * Refusal media_unreadable
 */
export function portrait(bytes: Uint8Array): Promise<Buffer> {
  return limited(async () => {
    try {
      return await sharp(bytes, { failOn: 'error', limitInputPixels: portraitPixelLimit })
        .autoOrient()
        .resize(side, side, { fit: 'cover', position: 'attention' })
        .webp({ quality: 82 })
        .toBuffer();
    } catch (error) {
      throw new Refusal('media_unreadable', { cause: error });
    }
  });
}
