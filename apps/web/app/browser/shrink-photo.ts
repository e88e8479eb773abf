import { claimedKind, tooLarge } from '@canopy/rules/media-limits';
import { inTime } from './in-time.ts';

/** What browsers decode beside the types that are taken; a drawing (SVG) is no photo, and a GIF may move. */
const photographs = /^image\/(jpe?g|png|webp|avif|heic|heif|bmp|tiff)$/;
/** More than any telephone's photo; a browser would need gigabytes for what is larger. */
const mostBytes = 80 * 1024 ** 2;
/** For the largest photo on a slow phone. Somebody waits for it, and a browser need not answer. */
const patienceMs = 30_000;
const attempts = [
  { scale: 1, quality: 0.85 },
  { scale: 1, quality: 0.7 },
  { scale: 0.6, quality: 0.7 },
];

/**
 * Makes a photo fit to be uploaded where this browser can: one that is too large, or of a type that is not taken
 * (WebP; HEIC in Safari), becomes a JPEG. Anything else, and what cannot be decoded in time, stays as it is, and is
 * judged as it is.
 *
 * @param longestSide in pixels
 */
export async function shrinkPhoto(file: File, longestSide: number): Promise<File> {
  const taken = claimedKind(file) === 'image';
  if (!photographs.test(file.type) || file.size > mostBytes) return file;
  if (taken && !tooLarge('image', file.size)) return file;
  return (await inTime(asJpeg(file, longestSide), patienceMs)) ?? file;
}

/** @throws what this browser says of a file that it cannot decode */
async function asJpeg(file: File, longestSide: number): Promise<File | null> {
  // It turns the picture as its camera was held.
  const picture = await createImageBitmap(file);
  try {
    const fit = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    for (const { scale, quality } of attempts) {
      const jpeg = await drawn(picture, fit * scale, quality);
      if (jpeg && !tooLarge('image', jpeg.size))
        return new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
    }
    return null;
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, scale: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  // A JPEG is never transparent: what was, would be black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
