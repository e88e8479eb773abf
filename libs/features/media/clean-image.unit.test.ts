import sharp, { type OutputInfo } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanImage } from './clean-image.ts';

const [width, height] = [64, 64];
/** Each pixel another colour, and each column another transparency. */
const pixels = Buffer.from(
  Array.from({ length: width * height }, (_, place) => {
    const [x, y] = [place % width, Math.floor(place / width)];
    return [x * 4, y * 4, 255 - x, 255 - x * 3];
  }).flat(),
);
const drawn = () => sharp(pixels, { raw: { width, height, channels: 4 } });
const seen = (bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> =>
  sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

describe('a PNG that is uploaded', () => {
  it('keeps every colour and every transparency', async () => {
    const cleaned = await cleanImage(await drawn().png().toBuffer(), 'png');
    expect(cleaned).toMatchObject({ width, height });
    expect((await seen(cleaned.bytes)).data.equals(pixels)).toBe(true);
  });

  it('of few colours stays small, and as it was', async () => {
    const few = await drawn().png({ palette: true, colours: 16, dither: 0 }).toBuffer();
    const cleaned = await cleanImage(few, 'png');
    expect((await sharp(cleaned.bytes).metadata()).isPalette).toBe(true);
    expect((await seen(cleaned.bytes)).data.equals((await seen(few)).data)).toBe(true);
    expect(cleaned.bytes.length).toBeLessThan(few.length * 1.5);
  });
});
