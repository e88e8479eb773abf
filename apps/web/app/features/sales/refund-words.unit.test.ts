import { expect, it } from 'vitest';
import { refundReasons } from '@canopy/contracts/refunds';
import '../../i18n/every-catalogue.ts';
import { disputeWord, refundProblem, refundReason } from './refund-words.ts';

it('a refund that nobody asked for says why in our words, one that somebody asked for in theirs', () => {
  expect(refundReasons.map((reason) => refundReason({ source: 'late_payment', reason }))).toEqual([
    'The listing was cancelled.',
    'Returned in the dashboard of the card provider.',
    'Returned here, before the database was restored from a backup.',
    'The bank gave the money back after a dispute.',
    'The payment arrived after the hold had ended, and there were no spots left.',
    'The payment arrived after the listing had gone.',
    'The payment arrived after the listing had been cancelled.',
    'The payment arrived after the account of the buyer had been deleted.',
  ]);
  expect(refundReason({ source: 'request', reason: 'dispute_lost' })).toBe('dispute_lost');
  expect(refundReason({ source: 'late_payment', reason: 'As it was said before.' })).toBe('As it was said before.');
});

it('why it failed is said in our words, or in those of the card provider', () => {
  expect(['not_taken_by_bank', 'won_on_appeal', 'No balance.', null].map((one) => refundProblem(one))).toEqual([
    'The bank did not take the money back.',
    'The bank returned it after an appeal.',
    'No balance.',
    null,
  ]);
});

it('a dispute is called by how it stands: an appeal is open again, and an inquiry that came to nothing is not named', () => {
  expect(
    ['needs_response', 'warning_under_review', 'appeal_needs_response', 'lost', 'won', 'warning_closed', null].map(
      (status) => disputeWord(status),
    ),
  ).toEqual(['Disputed', 'Disputed', 'Disputed', 'Dispute lost', 'Dispute won', null, null]);
});
