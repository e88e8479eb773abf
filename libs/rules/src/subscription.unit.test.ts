import { describe, expect, it } from 'vitest';
import { subscriptionStates } from '@canopy/contracts/vocabulary';
import { isCounting, isDue, isLive, isRenewalUnpaid, nextReading, premiumNews } from './subscription.ts';

const now = new Date('2026-11-22T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const subscription = (state: (typeof subscriptionStates)[number], end = at(1_000), endsAt: Date | null = null) => ({
  state,
  currentPeriodEnd: end,
  endsAt,
  unpaid: false,
});

it('of the states of the card provider two count, two wait for a payment, and the ended ones cost nothing', () => {
  const those = (judge: (of: ReturnType<typeof subscription>) => boolean) =>
    subscriptionStates.filter((state) => judge(subscription(state)));
  expect(those((of) => isCounting(of, now))).toEqual(['trialing', 'active']);
  expect(those(isDue)).toEqual(['past_due', 'unpaid']);
  expect(those((of) => !isLive(of))).toEqual(['incomplete_expired', 'canceled']);
});

it('a renewal that counts before it is paid is told from a paid year, and from one that waits for somebody to pay', () => {
  const unpaid = (state: (typeof subscriptionStates)[number], endsAt: Date | null = null) =>
    isRenewalUnpaid({ state, endsAt, unpaid: true }, now);
  expect(subscriptionStates.filter((state) => unpaid(state))).toEqual(['trialing', 'active']);
  // Set to end a year later, it costs that year.
  expect([unpaid('active', at(1)), unpaid('active', now), isRenewalUnpaid(subscription('active'), now)]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('the next reading', () => {
  it.each([
    ['two minutes after a period', [subscription('active')], null, at(1_002)],
    ['two minutes after a cancelled one', [subscription('active', at(1_000), at(900))], null, at(902)],
    ['ten minutes later while a period that is over still counts', [subscription('active', at(-60))], null, at(10)],
    [
      'an hour later while a renewal counts that the card has not paid',
      [{ ...subscription('active'), unpaid: true }],
      null,
      at(60),
    ],
    ['an hour later while somebody is to pay', [subscription('past_due', at(-60))], null, at(60)],
    [
      'an hour later while an ended one could still be paid',
      [{ ...subscription('canceled'), unpaid: true }],
      null,
      at(60),
    ],
    ['ten minutes later while a checkout is open', [], { status: 'open' }, at(10)],
    ['a minute later while a paid one is confirmed', [], { status: 'complete' }, at(1)],
    ['the earliest of them', [subscription('active'), subscription('past_due')], { status: 'open' }, at(10)],
    ['never where all has ended', [subscription('canceled')], { status: 'expired' }, null],
    ['never where nothing began', [], null, null],
  ] as const)('%s', (_, subscriptions, checkout, expected) => {
    expect(nextReading(subscriptions, checkout, now)).toEqual(expected);
  });
});

describe('what a provider hears', () => {
  const none = { active: false, ends: false, due: false };
  const active = { ...none, active: true };
  const ending = { ...active, ends: true };
  const due = { ...none, due: true };
  it.each([
    ['Premium begins', none, active, 'started'],
    ['and continues when a renewal was paid after all', due, active, 'started'],
    ['it is cancelled', active, ending, 'cancelled'],
    ['a cancellation is taken back', ending, active, null],
    ['it renews', active, active, null],
    ['a renewal fails', active, due, 'renewal_failed'],
    ['and fails again', due, due, null],
    ['it ends', ending, none, 'ended'],
    ['it is given up', due, none, 'ended'],
    ['nothing began', none, none, null],
    ['it begins and is cancelled before we look', none, ending, 'started'],
  ] as const)('%s', (_, before, after, news) => {
    expect(premiumNews(before, after)).toBe(news);
  });
});
