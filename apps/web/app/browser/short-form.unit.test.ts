import { expect, it } from 'vitest';
import { shortFormUnanswered } from './short-form.ts';

it('a form that nobody answered keeps what was typed, but no password, and says so', () => {
  const form = new FormData();
  form.set('email', ' robin@example.org');
  form.set('acceptTerms', 'on');
  for (const name of ['password', 'currentPassword', 'newPassword']) form.set(name, 'maple-leaf');
  expect(shortFormUnanswered(form, 'Failed to sign in.')).toEqual({
    status: 'error',
    initialValue: { email: ' robin@example.org', acceptTerms: 'on' },
    error: { '': ['Failed to sign in.'] },
  });
});
