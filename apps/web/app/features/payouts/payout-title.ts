import type { Payout } from '@canopy/contracts/payouts';
import { moneyText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/** "Payout of $40.00"; a debt that was taken from the bank is said as what it is, and another currency is named. */
export function payoutTitle({ amountCents, currency }: Pick<Payout, 'amountCents' | 'currency'>): string {
  const amount = moneyText(Math.abs(amountCents)) + (currency === 'cad' ? '' : ` ${currency.toUpperCase()}`);
  return t(amountCents < 0 ? 'payouts.taken' : 'payouts.of', { amount });
}
