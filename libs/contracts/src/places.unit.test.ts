import { expect, it } from 'vitest';
import { setListingPointSchema } from './places.ts';

const parsed = (lat: unknown, lng: unknown) => setListingPointSchema.safeParse({ lat, lng, location: 'London' });

it.each([
  ['numbers', 42.98, -81.25, [42.98, -81.25]],
  ['what a form sends', ' 42.9849 ', '-81.2453', [42.9849, -81.2453]],
  ['a comma, and the minus sign of a typographer', '42,98', '−81,25', [42.98, -81.25]],
  ['the corner of the box', '41.6', '-95.2', [41.6, -95.2]],
])('a point in Ontario: %s', (_, lat, lng, point) => {
  const { data } = parsed(lat, lng);
  expect([data?.lat, data?.lng]).toEqual(point);
});

it.each([
  ['London in England', '51.5', '-0.12', 'lng', 'Please enter a longitude between -95.2 and -74.3.'],
  ['north and west changed', '-81.25', '42.98', 'lat', 'Please enter a latitude between 41.6 and 56.9.'],
  ['nothing', '', '-81', 'lat', 'Please enter a latitude between 41.6 and 56.9.'],
  ['words', 'forty', '-81', 'lat', 'Please enter a latitude between 41.6 and 56.9.'],
  ['another notation of numbers', '4.3e1', '-81', 'lat', 'Please enter a latitude between 41.6 and 56.9.'],
  ['no number at all', Number.NaN, '-81', 'lat', 'Please enter a latitude between 41.6 and 56.9.'],
])('a point elsewhere is refused: %s', (_, lat, lng, field, sentence) => {
  const { error } = parsed(lat, lng);
  expect(error?.issues.filter(({ path }) => path[0] === field).map(({ message }) => message)[0]).toBe(sentence);
});
