import type { Palette } from '../palette.ts';
import type { Chance } from '../seeded.ts';

/** Draws the inside of a 1200 × 900 picture. */
export type Scene = (by: Chance, palette: Palette) => string;
