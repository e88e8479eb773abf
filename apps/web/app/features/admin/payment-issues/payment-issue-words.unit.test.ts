import { expect, it } from 'vitest';
import type { PaymentIssue } from '@canopy/contracts/payment-issues';
import '../../../i18n/every-catalogue.ts';
import { paymentIssueWords, resolutionWords } from './payment-issue-words.ts';

const dispute = (more: object): PaymentIssue =>
  ({
    kind: 'dispute',
    id: 'dp_1',
    resolved: { at: '2026-11-22T12:00:00Z', by: 'Alex', note: null },
    ...more,
  }) as PaymentIssue;

it('a decision about a dispute says who bears it and what was moved, a person who resolved one what was done', () => {
  expect(
    [
      dispute({ borneBy: 'platform' }),
      dispute({ borneBy: 'provider', taken: { cents: 700_050, feeCents: 1_400 } }),
      dispute({ borneBy: null, resolved: { at: '2026-11-22T12:00:00Z', by: 'Alex', note: 'Sent a cheque.' } }),
      dispute({ borneBy: null }),
    ].map((issue) => resolutionWords(issue)),
  ).toEqual([
    'The platform bears it.',
    'The provider bears it: $7000.50 CAD was taken back from the account at the card provider, and $14.00 CAD of the fee returned to it.',
    'Sent a cheque.',
    null,
  ]);
});

it('one that was won after the provider had borne it says what is to be sent back, as far as that is known', () => {
  const won = { resolved: null, status: 'won', paymentId: 'p', borneBy: 'provider', amountCents: 7_000, reason: 'x' };
  expect(
    [{ cents: 7_000, feeCents: 1_400 }, null].map((taken) => paymentIssueWords(dispute({ ...won, taken })).act),
  ).toEqual([
    expect.stringMatching(/\$70\.00 had been taken from the provider, and \$14\.00 of the fee .* Send them \$56\.00,/),
    expect.stringContaining('see in the dashboard of the card provider whether the money was taken'),
  ]);
  const taken = { cents: 7_000, feeCents: 1_400 };
  for (const known of [taken, null]) {
    const { act } = paymentIssueWords(dispute({ ...won, taken: known, cancelled: true }));
    expect(act).toMatch(
      /it is the buyer’s, unless .*: see whether a refund of theirs waits\. .* send them only what is more than they had been paid/,
    );
    expect(act).not.toContain('$');
  }
});

it('one of which some had been taken for a failed refund says so before and after the platform bears it', () => {
  const lost = { resolved: null, status: 'lost', paymentId: 'p', amountCents: 7_000, reason: 'x', problem: null };
  const taken = { cents: 3_000, feeCents: 600 };
  const acts = [
    { borneBy: null, decidable: true },
    { borneBy: 'platform', decidable: false },
  ].map((more) => paymentIssueWords(dispute({ ...lost, ...more, taken })).act);
  expect(acts).toEqual([
    expect.stringMatching(
      /Decide who bears it\. .* \$30\.00 of it had been taken .* only the rest .* \$24\.00 is to be sent/,
    ),
    expect.stringMatching(/\$30\.00 had been taken from the provider .* \$6\.00 of the fee .* Send them \$24\.00/),
  ]);
});

it('only a lost dispute that can be decided asks for a decision; any other says why, and what to do instead', () => {
  const lost = { resolved: null, status: 'lost', paymentId: 'p', borneBy: null, decidable: false, amountCents: 7_000 };
  const asks = [
    { decidable: true, problem: null },
    { decidable: true, problem: 'The key lacks a right.' },
    { borneBy: 'provider', problem: 'Nothing was heard.' },
    { borneBy: 'provider', stuck: true, problem: 'Nothing was heard.' },
    { borneBy: 'provider', stuck: true, untried: false, problem: null },
    { borneBy: 'provider', stuck: true, untried: true, problem: null },
    { borneBy: 'provider', stuck: true, untried: true, problem: 'Nothing was heard.' },
    { paymentId: null },
    { paymentId: null, extra: true },
    {},
  ].map((more) => paymentIssueWords(dispute({ ...lost, reason: 'fraudulent', ...more })).act);
  expect(asks).toEqual([
    expect.stringContaining('Decide who bears it.'),
    expect.stringMatching(/could not be taken yet: “The key lacks a right\.” .* Decide again who bears it\./),
    expect.stringContaining('The money is being taken back from their account; there is nothing to do.'),
    expect.stringMatching(/could not be taken yet: “Nothing was heard\.” .* you can decide again here\./),
    expect.stringMatching(/no try came to its end\. We keep asking the card provider\./),
    expect.stringContaining('nothing has tried to take the money for a while. See whether the worker runs.'),
    expect.stringContaining('nothing has tried to take the money for a while. See whether the worker runs.'),
    expect.stringContaining('The purchase was parked,'),
    expect.stringContaining('It was a second payment for a purchase that had been sold,'),
    expect.stringContaining('All of this payment had gone back to them before,'),
  ]);
});

it('a lost dispute names the tickets that are valid all the same, where there are any', () => {
  const lost = {
    resolved: null,
    status: 'lost',
    paymentId: 'p',
    borneBy: null,
    amountCents: 3_000,
    reason: 'fraudulent',
  };
  const acts = [2, 1, 0, undefined].map((tickets) => paymentIssueWords(dispute({ ...lost, tickets })).act);
  expect(acts.map((act) => act.match(/\d+ tickets? of this payment .*/)?.[0])).toEqual([
    '2 tickets of this payment are still valid: take spots back on the page of the sale, or leave them.',
    '1 ticket of this payment is still valid: take its spot back on the page of the sale, or leave it.',
    undefined,
    undefined,
  ]);
});

it('a failed refund whose money was taken from the provider says so, and what becomes of it', () => {
  const refund = (more: object) =>
    paymentIssueWords({
      kind: 'refund',
      id: 'r',
      status: 'failed',
      retriable: true,
      resolved: null,
      amountCents: 7_000,
      problem: 'not_taken_by_bank',
      ...more,
    } as PaymentIssue).act;
  expect(refund({ takenCents: 7_000 })).toMatch(
    /\$70\.00 was taken .* for failed refunds of this payment and lies with us\./,
  );
  expect(refund({ takenCents: 7_000, retriable: false })).toMatch(
    /^It was made in the dashboard .* leave the transfer/,
  );
  expect(refund({ takenCents: 7_000 })).toContain('Trying again here sends $70.00 of that and takes nothing more.');
  expect(refund({ takenCents: 2_000 })).toMatch(/sends that first and takes only the rest\. .* send them \$20\.00\./);
  expect(refund({ takenCents: 9_000 })).toMatch(/\$90\.00 was taken .* sends \$70\.00 of that .* send them \$70\.00\./);
  expect(refund({ takenCents: 7_000, retriable: false })).not.toContain('Trying again here');
  expect([refund({ takenCents: 0 }), refund({})].join()).not.toContain('taken from the provider');
});
