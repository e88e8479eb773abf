import { afterEach, describe, expect, it } from 'vitest';
import {
  amountText,
  formatDate,
  formatDateTime,
  formatPeriod,
  formatTime,
  moneyText,
  numberText,
  percentText,
  priceLabel,
} from './format.ts';
import { answersIn } from './language.ts';

afterEach(() => answersIn(() => 'en'));
const price = (priceCents: number, more = {}) =>
  priceLabel({ priceCents, isFreeEvent: false, isContactForPrice: false, ...more });

describe('on English pages', () => {
  it('cents are shown as dollars with two decimals and grouped thousands', () => {
    expect([0, 50, 123_450, 9_999_999, -1_200].map(moneyText)).toEqual([
      '$0.00',
      '$0.50',
      '$1,234.50',
      '$99,999.99',
      '-$12.00',
    ]);
    expect([amountText(123_450), numberText(12_345)]).toEqual(['1234.50', '12,345']);
  });

  it('a rate in basis points is shown in percent, with decimals only where it has some', () => {
    expect([2000, 1000, 1250, 825].map(percentText)).toEqual(['20%', '10%', '12.5%', '8.25%']);
  });
});

describe('on French pages', () => {
  const inFrench = () => answersIn(() => 'fr');

  it('the sign stands behind the amount, a comma before the cents, and no space breaks', () => {
    inFrench();
    expect([0, 50, 123_456, 9_999_999, -1_200].map(moneyText)).toEqual([
      '0,00\u00a0$',
      '0,50\u00a0$',
      '1\u00a0234,56\u00a0$',
      '99\u00a0999,99\u00a0$',
      '-12,00\u00a0$',
    ]);
    expect([amountText(123_450), numberText(1_234_567), percentText(1250)]).toEqual([
      '1\u00a0234,50',
      '1\u00a0234\u00a0567',
      '12,5\u00a0%',
    ]);
  });

  it('a price is an amount, free or asked for', () => {
    inFrench();
    expect([price(2_500), price(0, { isFreeEvent: true }), price(0, { isContactForPrice: true })]).toEqual([
      '25,00\u00a0$',
      'Activité gratuite',
      'Prix sur demande',
    ]);
  });

  it('a day is written out and a time has 24 hours, in Toronto', () => {
    inFrench();
    const evening = '2026-01-05T23:30:00.000Z';
    expect(formatDate(evening)).toBe('5\u00a0janvier\u00a02026');
    expect(formatTime(evening)).toBe('18\u00a0h\u00a030');
    expect(formatDateTime(evening)).toBe('5\u00a0janvier\u00a02026, 18\u00a0h\u00a030');
    expect(formatDateTime('2026-08-01T13:00:00.000Z')).toBe('1er\u00a0août\u00a02026, 9\u00a0h');
    expect(formatPeriod(evening, '2026-01-06T00:30:00.000Z')).toBe(
      '5\u00a0janvier\u00a02026, 18\u00a0h\u00a030 – 5\u00a0janvier\u00a02026, 19\u00a0h\u00a030',
    );
  });
});
