import { expect, it } from 'vitest';
import { Refusal, type RefusalCode } from './refusals.ts';

it('a refusal with facts says its exact sentence, one without them the general one', () => {
  expect(
    [
      new Refusal('not_enough_seats', { data: { remaining: 1 } }),
      new Refusal('not_enough_seats', { data: { remaining: 3 } }),
      new Refusal('too_many_requests', { data: { retryAfterSeconds: 61 } }),
      new Refusal('too_many_requests', { data: { retryAfterSeconds: 86_000 } }),
      new Refusal('too_many_requests'),
      new Refusal('application_decided', { data: { status: 'approved', by: 'Robin', byViewer: false } }),
      new Refusal('application_decided', { data: { status: 'rejected', by: 'Robin', byViewer: true } }),
      new Refusal('fewer_than_taken', { data: { sold: 1, held: 0, least: 1 } }),
      new Refusal('fewer_than_taken', { data: { sold: 3, held: 2, least: 5 } }),
      new Refusal('ticket_used', {
        data: { holderName: 'Robin', usedAt: '2026-07-01T13:00:00Z', ticketId: 't1', left: 0 },
      }),
      new Refusal('not_allowed', { data: { to: 'edit_listing' } }),
      new Refusal('not_allowed'),
    ].map(({ message }) => message),
  ).toEqual([
    'Only 1 spot is left. Please choose fewer tickets.',
    'Only 3 spots are left. Please choose fewer tickets.',
    'Too many attempts. Please wait 2 minutes and try again.',
    'Too many attempts. Please wait 24 hours and try again.',
    'Too many attempts. Please wait a moment and try again.',
    'Robin has already approved this application. Nothing was changed.',
    'You have already rejected this application. Nothing was changed.',
    '1 spot is taken already. Please enter at least 1.',
    '3 spots are taken and 2 more are being bought right now. Please enter at least 5.',
    'The ticket of Robin has already been used (Jul 1, 2026, 9:00 a.m.).',
    "You don't have permission to edit this listing.",
    'You are not allowed to do this.',
  ]);
});

it('ERR-23: the sentence of the upload names the limit of its kind', () => {
  expect([2, 10].map((megabytes) => new Refusal('media_too_large', { data: { megabytes } }).message)).toEqual([
    'File size must be less than 2MB.',
    'File size must be less than 10MB.',
  ]);
});

it('a sentence stands beside the fields that are named, or a field has one of its own', () => {
  const refusal = new Refusal('refund_too_large', { fields: ['amount'], data: { leftCents: 3_000 } });
  expect(refusal.fields).toEqual({ amount: ['At most $30.00 can be refunded. Please enter a smaller amount.'] });
  const entered = new Refusal('invalid_input', { fields: { near: ['We do not know this place.'], q: ['Too long.'] } });
  expect([entered.message, entered.fields]).toEqual([
    'We do not know this place.',
    { near: ['We do not know this place.'], q: ['Too long.'] },
  ]);
});

it('names the one of several that it is about', () => {
  expect(new Refusal('payment_under_way').about('Choir').message).toMatch(/^Choir: Your payment/);
});

it('what the sentence needs must be given, and nobody writes a sentence of their own', () => {
  // @ts-expect-error: the sentence says how many are left.
  expect(new Refusal('not_enough_seats').code).toBe('not_enough_seats');
  // @ts-expect-error: as above.
  expect(new Refusal('media_too_large', { data: { megabyte: 2 } }).code).toBe('media_too_large');
  // @ts-expect-error: sentences stand in the catalogue.
  expect(new Refusal('not_found', { message: 'Gone.' }).message).toBe('There is nothing at this address.');
  const code = 'not_found' as RefusalCode;
  // @ts-expect-error: which it may be needs data.
  expect(new Refusal(code).code).toBe('not_found');
});
