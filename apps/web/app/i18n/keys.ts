import type { en } from './en/index.ts';

export type FlashKey = keyof typeof en.flash;
