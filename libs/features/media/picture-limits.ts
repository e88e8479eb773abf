import sharp from 'sharp';

/** A small file can unpack to an endless picture; all frames of an animation count together. */
export const pixelLimit = 50_000_000;

/** Photos of people come from every account, and phones take them with half of that. */
export const portraitPixelLimit = 25_000_000;

// Pictures are worked on beside requests and other jobs: one core each, and nothing kept from the last one.
sharp.concurrency(1);
sharp.cache(false);
