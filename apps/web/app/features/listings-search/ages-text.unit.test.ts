import { expect, it } from 'vitest';
import { agesText } from './ages-text.ts';

it.each([
  [null, null, null],
  [0, null, 'All ages'],
  [216, null, 'Adults'],
  [60, null, 'Ages 5 and up'],
  [0, 48, 'Up to 4'],
  [0, 18, 'Up to 18 months'],
  [60, 60, 'Age 5'],
  [60, 96, 'Ages 5–8'],
  [18, 48, 'Ages 18 months – 4'],
  [6, 18, 'Ages 6–18 months'],
  [1, 1, 'Age 1 month'],
])('ages from %j to %j months read %j', (ageMin, ageMax, text) => {
  expect(agesText({ ageMin, ageMax })).toBe(text);
});
