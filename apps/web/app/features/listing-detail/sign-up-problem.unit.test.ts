import { signUpFree } from '@canopy/contracts/payments.endpoints';
import { expect, it } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { signUpProblem } from './sign-up-problem.ts';

it('says in its own words why a sign-up was refused, and of payments nothing', () => {
  for (const reason of signUpFree.refusals)
    expect([reason, signUpProblem({ reason, message: 'why' })]).toEqual([
      reason,
      reason === 'provider_not_ready' ? 'Nobody can sign up at the moment.' : 'why',
    ]);
});

it.each([null, 'internal', 'timed_out'] as const)('ERR-25: a sign-up that failed otherwise (%s) says so', (reason) =>
  expect(signUpProblem({ reason, message: 'boom' })).toBe('Failed to sign up. Please try again.'),
);
