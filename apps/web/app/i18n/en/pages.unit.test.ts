import { dollars } from '@canopy/contracts/money';
import { defaultFeeBps, premiumFeeBps, splitAmount } from '@canopy/rules/platform-fee';
import { expect, it } from 'vitest';
import { pages } from './pages.ts';

it('CONST-05, FEE-01, FEE-02, PREM-01: the example of the handbook is what the rules of the fee make of it', () => {
  const [, , points] = pages.handbook.sections.find(([title]) => title === 'Fees, with an example')!;
  const parts = (feeBps: number) => {
    const { platformFeeCents, providerAmountCents } = splitAmount(2 * 2_500, feeBps);
    return `$${dollars(platformFeeCents)}, and $${dollars(providerAmountCents)} is yours.`;
  };
  expect(points).toEqual([
    'A family buys two tickets at $25.00 and pays $50.00.',
    `We keep ${parts(defaultFeeBps)}`,
    `With Premium we keep ${parts(premiumFeeBps)}`,
    'Premium costs $333 a year plus tax, and you can cancel anytime: choose Premium in your account menu. It pays for itself once you sell for more than $3,330 a year.',
  ]);
  // From here on the tenth that Premium spares is more than its price.
  const spared =
    splitAmount(333_000, defaultFeeBps).platformFeeCents - splitAmount(333_000, premiumFeeBps).platformFeeCents;
  expect(spared).toBe(33_300);
});
