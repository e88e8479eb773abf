import { afterEach, expect, it } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { answersIn } from '../../i18n/language.ts';
import { agesText } from './ages-text.ts';

afterEach(() => answersIn(() => 'en'));

it.each([
  [null, null, null, null],
  [0, null, 'All ages', 'Tous les âges'],
  [216, null, 'Adults', 'Adultes'],
  [60, null, 'Ages 5 and up', '5 ans et plus'],
  [0, 48, 'Up to 4', 'Jusqu’à 4 ans'],
  [0, 18, 'Up to 18 months', 'Jusqu’à 18 mois'],
  [12, 12, 'Age 1', '1 an'],
  [60, 96, 'Ages 5–8', '5 à 8 ans'],
  [18, 48, 'Ages 18 months – 4', '18 mois à 4 ans'],
  [6, 18, 'Ages 6–18 months', '6 à 18 mois'],
  [1, 1, 'Age 1 month', '1 mois'],
])('ages from %j to %j months read %j, in French %j', (ageMin, ageMax, english, french) => {
  expect(agesText({ ageMin, ageMax })).toBe(english);
  answersIn(() => 'fr');
  expect(agesText({ ageMin, ageMax })).toBe(french);
});
