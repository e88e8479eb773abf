import { expect, it } from 'vitest';
import { z } from 'zod';
import { idOf } from '@canopy/contracts/id-of';
import type { Refusal } from '@canopy/contracts/refusals';
import { validate, validateParams } from './validation.ts';

function refused(judge: () => unknown): Refusal {
  try {
    judge();
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('it was not refused');
}

it('an id that cannot exist is answered like one that does not', () => {
  const params = z.object({ id: idOf('listing_not_found') });
  expect(refused(() => validateParams(params, { id: 'x' }))).toMatchObject({ code: 'listing_not_found', status: 404 });
});

it('an id with a sentence of its own is judged like any other field', () => {
  const params = z.object({ id: z.uuid({ error: 'Listing not found' }) });
  expect(refused(() => validateParams(params, { id: 'x' }))).toMatchObject({
    code: 'invalid_input',
    fields: { id: ['Listing not found'] },
  });
});

it('each sentence stands beside its field, and the first one is the whole', () => {
  const body = z.object({
    title: z.string('A title, please.'),
    media: z.array(z.object({ alt: z.string('A text.') })),
  });
  const refusal = refused(() => validate(body, { media: [{ alt: 1 }] }));
  expect(refusal.fields).toEqual({ title: ['A title, please.'], 'media.0.alt': ['A text.'] });
  expect(refusal.message).toBe('A title, please.');
});

it.each(['a\u0000b', 'a\ud83d'])('text that cannot be stored is refused at the door', (text) => {
  const refusal = refused(() => validate(z.object({ title: z.string() }), { title: text }));
  expect(refusal.message).toContain('cannot be stored');
});

it.each(['\\u0000', 'an emoji is \\ud83d\\ude00 in JSON', 'two \\\\u0000', '😀'])(
  'text that only looks so is taken: %s',
  (text) => {
    expect(validate(z.object({ title: z.string() }), { title: text })).toEqual({ title: text });
  },
);

it('what is nested too deeply to be walked is refused, and is no failure', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  expect(refused(() => validate(z.object({ title: z.unknown() }), { title: deep })).code).toBe('malformed_request');
});
