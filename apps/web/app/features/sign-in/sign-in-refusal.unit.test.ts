import { refusals, type RefusalCode } from '@canopy/contracts/refusals';
import { describe, expect, it } from 'vitest';
import { modeOf, signInRefusal } from './sign-in-refusal.ts';

const refused = (reason: RefusalCode, fields = {}) => signInRefusal({ reason, message: refusals[reason][1], fields });

describe('what a refused attempt shows', () => {
  it('AUTH-12: an email without account stands beside the email', () => {
    expect(refused('unknown_email')).toEqual({ fieldErrors: { email: ['No account found with this email.'] } });
  });

  it('AUTH-13: a wrong password stands beside the password', () => {
    expect(refused('wrong_password')).toEqual({ fieldErrors: { password: ['Incorrect password.'] } });
  });

  it('AUTH-15: an email in use stands beside the email', () => {
    expect(refused('email_taken')).toEqual({ fieldErrors: { email: ['An account with this email already exists.'] } });
  });

  it('fields that the API names win', () => {
    expect(refused('invalid_input', { password: ['Please choose a less common password.'] })).toEqual({
      fieldErrors: { password: ['Please choose a less common password.'] },
    });
  });

  it('too many attempts say that a moment of patience helps', () => {
    expect(refused('too_many_requests')).toEqual({
      formErrors: ['Too many attempts. Please wait a moment and try again.'],
    });
  });

  it.each(['unavailable', 'timed_out', 'internal', 'malformed_request'] as const)(
    'AUTH-16: %s leaves the word to the default of the mode',
    (reason) => {
      expect(refused(reason)).toBeNull();
    },
  );
});

it.each([
  ['', 'signIn'],
  ['?mode=create', 'create'],
  ['?mode=reset', 'reset'],
  ['?mode=connect', 'connect'],
  ['?mode=anything', 'signIn'],
])('AUTH-03: the address %j asks for the mode %s', (search, mode) => {
  expect(modeOf(new URL(`http://localhost/signin${search}`))).toBe(mode);
});
