import sharp from 'sharp';
import { Refusal } from '@canopy/contracts/refusals';
import { pixelLimit } from './picture-limits.ts';

/** Pixels; twice what the largest place for a photo of a person needs. */
const side = 256;

/** A square WebP around what the eye would look at, nothing but pixels. Of an animation the first picture. @throws Refusal media_unreadable */
export async function portrait(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: pixelLimit }).autoOrient().resize(side, side, { fit: 'cover', position: 'attention' }).webp({ quality: 82 }).toBuffer();
  } catch (error) {
    throw new Refusal('media_unreadable', { cause: error });
  }
}
