import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { describe, expect, it } from 'vitest';
import { shouldRevalidate } from './door-revalidation.ts';

const url = (path: string) => new URL(path, 'https://canopy.example');
const from = (current: string, next: string, formAction?: string) =>
  shouldRevalidate({
    currentUrl: url(current),
    nextUrl: url(next),
    formAction,
    defaultShouldRevalidate: true,
  } as unknown as ShouldRevalidateFunctionArgs);

describe('the frame of the page', () => {
  it.each([
    ['a check-in', '/check-in/7', '/check-in/7', '/check-in/7?show=expected'],
    ['a filter', '/check-in/7', '/check-in/7?show=expected', undefined],
    ['another try', '/fr/check-in/7', '/fr/check-in/7', undefined],
    ['a check-in in French', '/fr/check-in/7', '/fr/check-in/7', '/fr/check-in/7'],
  ])('stays as it is after %s at the door', (_, current, next, formAction) =>
    expect(from(current, next, formAction)).toBe(false),
  );

  it.each([
    ['the way to a door', '/my-listings', '/check-in/7', undefined],
    ['the way out', '/check-in/7', '/signin', '/check-in/7'],
    ['another door', '/check-in/7', '/check-in/8', undefined],
    ['a form that is not of the door', '/check-in/7', '/check-in/7', '/resend-verification'],
    ['another page', '/tickets', '/tickets', undefined],
  ])('is read anew after %s', (_, current, next, formAction) => expect(from(current, next, formAction)).toBe(true));
});
