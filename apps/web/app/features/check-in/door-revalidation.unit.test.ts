import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { describe, expect, it } from 'vitest';
import { shouldRevalidate } from './door-revalidation.ts';

const url = (path: string) => new URL(path, 'https://canopy.example');
const get = (formAction: string) => ({ formAction, formMethod: 'get' });
const post = (formAction: string, actionResult?: unknown) => ({ formAction, formMethod: 'post', actionResult });
const from = (current: string, next: string, form?: object) =>
  shouldRevalidate({
    currentUrl: url(current),
    nextUrl: url(next),
    ...form,
    defaultShouldRevalidate: true,
  } as unknown as ShouldRevalidateFunctionArgs);

describe('the frame of the page', () => {
  it.each([
    ['a check-in', '/check-in/7', '/check-in/7', post('/check-in/7?show=expected', { ok: true })],
    ['a filter', '/check-in/7', '/check-in/7?show=expected', undefined],
    ['a search', '/check-in/7', '/check-in/7?q=Ada', get('/check-in/7')],
    ['another try', '/fr/check-in/7', '/fr/check-in/7', undefined],
    ['a check-in in French', '/fr/check-in/7', '/fr/check-in/7', post('/fr/check-in/7', { ok: false })],
  ])('stays as it is after %s at the door', (_, current, next, form) => expect(from(current, next, form)).toBe(false));

  it.each([
    ['the way to a door', '/my-listings', '/check-in/7', undefined],
    ['the way out', '/check-in/7', '/signin', post('/check-in/7')],
    ['a form that led back to the door', '/check-in/7', '/check-in/7', post('/check-in/7')],
    ['the same in French', '/fr/check-in/7', '/fr/check-in/7', post('/fr/check-in/7?show=expected')],
    ['another door', '/check-in/7', '/check-in/8', undefined],
    ['a form that is not of the door', '/check-in/7', '/check-in/7', post('/resend-verification', { sent: true })],
    ['another page', '/tickets', '/tickets', undefined],
  ])('is read anew after %s', (_, current, next, form) => expect(from(current, next, form)).toBe(true));
});
