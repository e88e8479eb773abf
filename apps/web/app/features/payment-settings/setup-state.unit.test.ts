import { expect, it } from 'vitest';
import { setupState } from './setup-state.ts';

const requirements = { currentlyDue: [], pendingVerification: [], disabledReason: null };

it.each([
  ['nothing was handed in yet', false, {}, 'due'],
  ['a detail is missing', true, { currentlyDue: ['external_account'], pendingVerification: ['id_number'] }, 'due'],
  ['all was handed in', true, {}, 'review'],
  ['a document is being looked at', false, { pendingVerification: ['individual.verification.document'] }, 'review'],
  ['the check stops charges', true, { disabledReason: 'requirements.pending_verification' }, 'review'],
  ['the card provider paused it', true, { disabledReason: 'platform_paused' }, 'disabled'],
  ['the card provider declined it', true, { disabledReason: 'rejected.fraud' }, 'rejected'],
] as const)('where %s, a setup says what it waits for', (_, detailsSubmitted, more, state) => {
  const account = { detailsSubmitted, requirements: { ...requirements, ...more } };
  expect(setupState(account as unknown as Parameters<typeof setupState>[0])).toBe(state);
});
