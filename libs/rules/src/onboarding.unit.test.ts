import { expect, it } from 'vitest';
import { onboardingStatus } from './onboarding.ts';

it('STATE-17: an account is completed only while charges, details and payouts all stand, and may fall back', () => {
  const either = [true, false];
  for (const chargesEnabled of either)
    for (const detailsSubmitted of either)
      for (const payoutsEnabled of either)
        expect(onboardingStatus({ chargesEnabled, detailsSubmitted, payoutsEnabled })).toBe(
          chargesEnabled && detailsSubmitted && payoutsEnabled ? 'completed' : 'in_progress',
        );
  expect(onboardingStatus(null)).toBe('failed');
});
