import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, pathOf, refusalsOf } from './endpoint.ts';

const listBoats = endpoint('GET', '/harbours/:harbour/boats/:id', {
  summary: 'Boats of a harbour',
  access: 'provider',
  params: z.object({ harbour: z.string(), id: z.string() }),
  query: z.object({ q: z.string().optional(), page: z.number().optional(), after: z.string().optional() }),
  answer: { status: 200, schema: z.object({}) },
  refusals: ['not_found'],
});

it('an address has its names filled in, and leaves empty filters out', () => {
  const request = { params: { harbour: 'a/b', id: '1' }, query: { q: 'a&b', page: 2, after: '' } };
  expect(pathOf(listBoats, request)).toBe('/harbours/a%2Fb/boats/1?q=a%26b&page=2');
  // @ts-expect-error: an address without its names leads nowhere.
  expect(() => pathOf(listBoats, {})).toThrow('The path /harbours/:harbour/boats/:id needs a value for "harbour".');
});

it('what every endpoint of its kind refuses is added to what it refuses of its own', () => {
  expect(refusalsOf(listBoats)).toEqual([
    'invalid_input',
    'not_signed_in',
    'provider_only',
    'not_found',
    'internal',
    'busy',
    'unavailable',
  ]);
});
