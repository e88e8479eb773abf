import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@canopy/contracts/endpoint';
import { contractOf, Endpoint, type InputOf } from './endpoint.ts';

const rename = endpoint('PUT', '/boats/:id', {
  summary: 'Give a boat another name',
  access: 'user',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  example: { name: 'Heron' },
  answer: { status: 200, schema: z.object({ name: z.string(), length: z.number() }) },
  refusals: [],
});

class Fitting {
  @Endpoint(rename)
  rename({ viewer, params, body }: InputOf<typeof rename>): { name: string; length: number } {
    return { name: `${body.name} ${params.id} ${viewer.displayName}`, length: 4 };
  }
}

it('a handler is found by its contract', () => {
  expect(contractOf(Fitting.prototype.rename)).toBe(rename);
});

it('a handler whose input or answer does not fit its contract does not compile', () => {
  class Misfits {
    // @ts-expect-error: the answer lacks the length.
    @Endpoint(rename)
    lacking({ body }: InputOf<typeof rename>): { name: string } {
      return { name: body.name };
    }

    // @ts-expect-error: the body has no colour.
    @Endpoint(rename)
    wanting({ body }: { body: { colour: string } }): { name: string; length: number } {
      return { name: body.colour, length: 4 };
    }

    @Endpoint(rename)
    // @ts-expect-error: there is no query.
    reaching({ query }: InputOf<typeof rename>): { name: string; length: number } {
      return { name: String(query), length: 4 };
    }
  }
  expect(Misfits).toBeDefined();
});

it('a contract that disagrees with itself does not compile', () => {
  const answer = { status: 200, schema: z.object({}) } as const;
  const shared = { summary: 'Boats', access: 'visitor', answer, refusals: [] } as const;
  // @ts-expect-error: the path names an id that no schema judges.
  endpoint('GET', '/boats/:id', { ...shared });
  // @ts-expect-error: a body needs an example.
  endpoint('POST', '/boats', { ...shared, body: z.object({ name: z.string() }) });
  // @ts-expect-error: the example is none of this body.
  endpoint('POST', '/boats', { ...shared, body: z.object({ name: z.string() }), example: { name: 4 } });
  // @ts-expect-error: there is no such refusal.
  endpoint('GET', '/boats', { ...shared, refusals: ['boat_sunk'] });
  expect(rename.path).toBe('/boats/:id');
});
