import { afterEach, expect, it } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { answersIn } from '../../i18n/language.ts';
import { priceFlag } from './price-flag.ts';

afterEach(() => answersIn(() => 'en'));

it('a marker says free, or the price as short as it can be said', () => {
  const flag = (priceCents: number, isFreeEvent = false, isContactForPrice = false) =>
    priceFlag({ priceCents, isFreeEvent, isContactForPrice });
  expect([flag(0, true), flag(2_500), flag(2_550), flag(100_000), flag(0), flag(0, false, true)]).toEqual([
    'Free',
    '$25',
    '$25.50',
    '$1000',
    null,
    null,
  ]);
  answersIn(() => 'fr');
  expect([flag(0, true), flag(2_500), flag(2_550)]).toEqual(['Gratuit', '25\u00a0$', '25,50\u00a0$']);
});
