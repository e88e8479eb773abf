import { childcare } from './childcare.ts';
import type { DemoListing } from './demo-listing.ts';
import { education } from './education.ts';
import { mentorship } from './mentorship.ts';
import { other } from './other.ts';
import { professionalDevelopment } from './professional-development.ts';
import { recreation } from './recreation.ts';

export const demoListings: readonly DemoListing[] = [
  ...education,
  ...recreation,
  ...childcare,
  ...mentorship,
  ...professionalDevelopment,
  ...other,
];
export type { DemoListing };
