import { expect, it } from 'vitest';
import { agesShown, parseAge } from './ages.ts';

it.each([
  [null, null, null],
  [0, null, { kind: 'all' }],
  [216, null, { kind: 'adults' }],
  [60, null, { kind: 'from', age: { years: 5 } }],
  [0, 18, { kind: 'upTo', age: { months: 18 } }],
  [60, 60, { kind: 'one', age: { years: 5 } }],
  [60, 96, { kind: 'range', from: { years: 5 }, to: { years: 8 } }],
  [18, 48, { kind: 'range', from: { months: 18 }, to: { years: 4 } }],
])('from %j to %j months is said as %j', (ageMin, ageMax, shown) => {
  expect(agesShown({ ageMin, ageMax })).toEqual(shown);
});

it.each([
  ['5', 60],
  [' 5 years ', 60],
  ['18 months', 18],
  ['18m', 18],
  ['18 mois', 18],
  ['5 ans', 60],
  ['0', 0],
  ['', null],
  ['five', null],
  ['-1', null],
  ['5.5', null],
  ['5 weeks', null],
])('%j is read as %j months', (text, months) => {
  expect(parseAge(text)).toBe(months);
});
