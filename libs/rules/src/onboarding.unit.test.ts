import { expect, it } from 'vitest';
import { onboardingStatus } from './onboarding.ts';

const all = { chargesEnabled: true, detailsSubmitted: true, payoutsEnabled: true };

it('an account is completed only while charges, details and payouts all stand, and may fall back', () => {
  expect(onboardingStatus(all)).toBe('completed');
  for (const lost of Object.keys(all)) expect(onboardingStatus({ ...all, [lost]: false })).toBe('in_progress');
  expect(onboardingStatus(null)).toBe('failed');
});
