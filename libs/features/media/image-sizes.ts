import sharp from 'sharp';
import { pixelLimit } from './picture-limits.ts';

/** Pixels: a thumbnail or a marker, a phone's card, a card on a sharp screen, a page, a page on a sharp screen. */
const widths = [160, 320, 640, 1_280, 1_920];

/** What WebP can be at most, in either direction. */
const mostPixels = 16_383;

export interface ImageSize {
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * WebP copies for `srcset`, smallest first, the last one the picture's own width or 1,920, or what a very tall one can
 * be. Never enlarged; animations move on.
 */
export async function imageSizes(original: Uint8Array): Promise<ImageSize[]> {
  const { width: own, height, pageHeight = height } = await sharp(original).metadata();
  const widest = Math.min(own, widths.at(-1)!, Math.max(1, Math.floor((own * mostPixels) / pageHeight)));
  const wanted = [...widths.filter((width) => width < widest), widest];
  const sizes: ImageSize[] = [];
  // One after the other: the worker has other things to do.
  for (const width of new Set(wanted)) {
    const { data, info } = await sharp(original, { animated: true, limitInputPixels: pixelLimit })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true });
    sizes.push({ width: info.width, height: info.pageHeight ?? info.height, bytes: data });
  }
  return sizes;
}
