const money = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' });

/** Whole cents → "$1,234.50". */
export function moneyText(cents: number): string {
  return money.format(cents / 100);
}

/** Basis points → "20%", "12.5%". */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

const whole = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
  notation: 'compact',
});

/** For the axis of a chart: whole cents → "$400", "$1.5K". */
export function wholeDollars(cents: number): string {
  return whole.format(cents / 100);
}
