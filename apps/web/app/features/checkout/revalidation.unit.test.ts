import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { describe, expect, it } from 'vitest';
import { shouldRevalidate } from './revalidation.ts';

const after = (actionResult: object, actionStatus = 200) => {
  const formData = new FormData();
  formData.set('intent', 'buy');
  return shouldRevalidate({
    formData,
    actionResult,
    actionStatus,
    defaultShouldRevalidate: true,
  } as unknown as ShouldRevalidateFunctionArgs);
};

describe('what is read anew after a step of the checkout', () => {
  it.each([
    ['held seats', { ok: true, intent: 'buy' }],
    ['an extended hold', { ok: true, intent: 'extend' }],
    ['a confirmed card', { ok: true, intent: 'confirm-simulated' }],
    ['a sale that is still processed', { ok: true, intent: 'finish', order: { status: 'processing' } }],
  ])('nothing after %s', (_, answer) => expect(after(answer)).toBe(false));

  it.each([
    ['a sale', { ok: true, intent: 'finish', order: { status: 'succeeded' } }],
    ['a hold that was given back', { ok: true, intent: 'cancel' }],
    ['a refusal, which may mean another price', { ok: false, intent: 'buy' }],
    ['another form', { ok: true, url: 'https://canopy.example' }],
  ])('the page after %s', (_, answer) => expect(after(answer)).toBe(true));

  it('nothing after a failure, whose reading would fail as well', () =>
    expect(after({ ok: false, intent: 'cancel' }, 503)).toBe(false));
});
