import { expect, it } from 'vitest';
import { townOf } from './town-of.ts';

it.each([
  ['Wortley Village Hall, 148 Wortley Rd, London, ON N6C 3P6', 'London'],
  ['1 King Street, London, ON', 'London'],
  ['1 King Street, Sault Ste. Marie, Ontario, Canada', 'Sault Ste. Marie'],
  ['1 King Street, London ON N6C3P6', 'London'],
  ['251 Dundas Street, London', 'London'],
  ['Ottawa, ON', 'Ottawa, ON'],
  ['Toronto', 'Toronto'],
  ['Community Hall, Unit 4', 'Community Hall, Unit 4'],
  ['', ''],
])('%j is in %j', (location, town) => {
  expect(townOf(location)).toBe(town);
});
