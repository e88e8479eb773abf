import type { Limit } from '@canopy/platform/rate-limit';

const minute = 60;
const hour = 60 * minute;

/**
 * Limits on guessing and flooding. Only failures count against a password, a place that signs in, and what comes back
 * from Google or Facebook, so nobody who gets in is held up; what nobody looked at, because too many stood in line, does
 * not count either. An account counts per address first, so that a stranger's guessing does not lock its owner out at
 * once.
 */
export const accountLimits = {
  passwordHere: { name: 'password-here', times: 10, seconds: 15 * minute },
  /** Of a browser that was signed in to the account before: what strangers guess does not hold it up. */
  passwordOnDevice: { name: 'password-device', times: 10, seconds: 15 * minute },
  /** Of all browsers that were signed in to the account: marks can be collected by whoever knows an older password. */
  passwordOnDevices: { name: 'password-devices', times: 300, seconds: hour },
  passwordAnywhere: { name: 'password-anywhere', times: 100, seconds: hour },
  signInFromAddress: { name: 'sign-in-address', times: 50, seconds: 15 * minute },
  signUpFromAddress: { name: 'sign-up-address', times: 20, seconds: hour },
  /** The account and its mails may be gone again: the address is what must have its peace. */
  signUpOfEmail: { name: 'sign-up-email', times: 5, seconds: 24 * hour },
  secondFactorHere: { name: 'second-factor-here', times: 10, seconds: 15 * minute },
  secondFactorAnywhere: { name: 'second-factor-anywhere', times: 30, seconds: hour },
  codesOfAccount: { name: 'codes-account', times: 5, seconds: hour },
  passwordChange: { name: 'password-change', times: 5, seconds: hour },
  resetOfAccount: { name: 'reset-account', times: 3, seconds: hour },
  resetFromAddress: { name: 'reset-address', times: 20, seconds: hour },
  linkFromAddress: { name: 'link-address', times: 60, seconds: hour },
  verificationOfAccount: { name: 'verification-account', times: 3, seconds: hour },
  socialFromAddress: { name: 'social-address', times: 60, seconds: hour },
  emailChangeOfAccount: { name: 'email-change-account', times: 5, seconds: hour },
  /** Of all accounts: the address may be that of a stranger, and must have its peace. */
  emailChangeToAddress: { name: 'email-change-email', times: 5, seconds: 24 * hour },
  photoOfAccount: { name: 'photo-account', times: 10, seconds: hour },
} satisfies Record<string, Limit>;
