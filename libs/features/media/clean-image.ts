import sharp from 'sharp';
import { Refusal } from '@canopy/contracts/refusals';
import pLimit from 'p-limit';
import { pixelLimit } from './picture-limits.ts';

export interface CleanImage {
  bytes: Buffer;
  /** Pixels, after the orientation was applied. */
  width: number;
  height: number;
}

/** One picture may need 200 MB while it is unpacked. */
const limited = pLimit(2);

/** All of its colours: with a quality below 100 a PNG gets 256. One that has no more than these keeps its table of them. */
const asPng = (palette: boolean) => ({ palette, quality: 100 });

/**
 * Unpacks the whole picture and packs it again: what is not a picture fails, and nothing but pixels gets through
 * (no place, camera, thumbnail, comment or hidden second file). Orientation is applied; animated GIFs stay animated.
 * @throws Refusal media_unreadable for what cannot be unpacked
 */
export function cleanImage(bytes: Uint8Array, extension: 'jpg' | 'png' | 'gif'): Promise<CleanImage> {
  return limited(async () => {
    try {
      const format = extension === 'jpg' ? 'jpeg' : extension;
      const picture = sharp(bytes, { animated: extension === 'gif', failOn: 'error', limitInputPixels: pixelLimit });
      const { format: found, isPalette } = await picture.metadata();
      if (found !== format) throw new Error('The picture is not what its first bytes say.');
      const { data, info } = await picture
        .autoOrient()
        .toFormat(format, format === 'png' ? asPng(isPalette) : { quality: 85 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
    } catch (error) {
      throw new Refusal('media_unreadable', { cause: error });
    }
  });
}
