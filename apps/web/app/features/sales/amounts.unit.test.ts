import { describe, expect, it } from 'vitest';
import { moneyText, percentText } from './amounts.ts';

describe('amounts on the dashboard', () => {
  it('cents are shown as dollars with two decimals and grouped thousands', () => {
    expect([moneyText(0), moneyText(50), moneyText(123_450), moneyText(9_999_999)]).toEqual([
      '$0.00',
      '$0.50',
      '$1,234.50',
      '$99,999.99',
    ]);
  });

  it('a rate in basis points is shown in percent, with decimals only where it has some', () => {
    expect([percentText(2000), percentText(1000), percentText(1250), percentText(825)]).toEqual([
      '20%',
      '10%',
      '12.5%',
      '8.25%',
    ]);
  });
});
