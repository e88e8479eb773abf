import { expect, it } from 'vitest';
import { onboardingStatus, paymentState } from './onboarding.ts';

it('STATE-17: an account is completed only while charges, details and payouts all stand, and may fall back', () => {
  const either = [true, false];
  for (const chargesEnabled of either)
    for (const detailsSubmitted of either)
      for (const payoutsEnabled of either)
        expect(onboardingStatus({ chargesEnabled, detailsSubmitted, payoutsEnabled })).toBe(
          chargesEnabled && detailsSubmitted && payoutsEnabled ? 'completed' : 'in_progress',
        );
});

it.each([
  ['nobody began', null, 'not_started'],
  ['the setup is not finished', ['in_progress', false, 'requirements.past_due'], 'in_progress'],
  ['all is handed in and being checked', ['in_progress', true, 'requirements.pending_verification'], 'in_progress'],
  ['all is handed in and stopped', ['in_progress', true, 'rejected.fraud'], 'restricted'],
  ['something is asked for after the setup', ['in_progress', true, 'requirements.past_due'], 'restricted'],
  ['all is well', ['completed', true, null], 'completed'],
  ['the connection was ended', ['failed', false, null], 'failed'],
] as const)('administrators are told of a payment account: %s', (_which, account, state) => {
  const [status, detailsSubmitted, disabledReason] = account ?? [];
  expect(
    paymentState(
      account === null
        ? null
        : { status: status!, detailsSubmitted: detailsSubmitted!, disabledReason: disabledReason ?? null },
    ),
  ).toBe(state);
});
