import { describe, expect, it } from 'vitest';
import { readSignIn, readSignUp } from './account-forms.server.ts';
import { secretFields } from '../../browser/short-form.ts';

const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};
const filled = {
  displayName: ' Robin Tremblay ',
  email: ' Robin@Example.org ',
  password: 'maple-leaf',
  acceptTerms: 'on',
};

describe('the account forms', () => {
  it('a filled form becomes what the API expects', () => {
    expect(readSignUp(form(filled))).toMatchObject({
      status: 'success',
      value: { displayName: 'Robin Tremblay', email: 'robin@example.org', password: 'maple-leaf', acceptTerms: true },
    });
  });

  it.each([
    ['AUTH-07: a missing name', 'displayName', { displayName: '  ' }, 'Please enter your name.'],
    ['AUTH-08: a missing email', 'email', { email: '' }, 'Please enter a valid email address.'],
    ['AUTH-14, ERR-38: an email that is none', 'email', { email: 'robin@' }, 'Please enter a valid email address.'],
    [
      'AUTH-09: a password of five characters',
      'password',
      { password: 'maple' },
      'Password should be at least 6 characters.',
    ],
    [
      'AUTH-10: the terms not accepted',
      'acceptTerms',
      { acceptTerms: '' },
      'You must accept the Terms and Conditions to create an account.',
    ],
  ])('%s has its sentence', (_name, field, change, sentence) => {
    expect(readSignUp(form({ ...filled, ...change })).reply().error).toEqual({ [field]: [sentence] });
  });

  it('an empty form has one sentence for every field', () => {
    expect(Object.keys(readSignUp(form({})).reply().error ?? {})).toEqual([
      'displayName',
      'email',
      'password',
      'acceptTerms',
    ]);
    expect(readSignIn(form({})).reply().error).toEqual({
      email: ['Please enter a valid email address.'],
      password: ['Please enter your password.'],
    });
  });

  it('a failed attempt keeps the values, never the password', () => {
    const back = readSignUp(form({ ...filled, acceptTerms: '' })).reply({ hideFields: secretFields });
    expect(back.initialValue).toMatchObject({ displayName: ' Robin Tremblay ', email: ' Robin@Example.org ' });
    expect(JSON.stringify(back)).not.toContain('maple-leaf');
  });
});
