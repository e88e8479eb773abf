import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, dollars, moneyText } from './money.ts';
import { parseDollars } from './parse-dollars.ts';
import { dollarsSchema } from './money-schema.ts';

describe('dollars as text', () => {
  it('reads what people type without passing through floats', () => {
    expect([parseDollars('19.99'), parseDollars('1.1'), parseDollars('25'), parseDollars(' 0.50 ')]).toEqual([
      1999, 110, 2500, 50,
    ]);
  });

  it('cents may stand behind a comma, as French writes them', () => {
    expect([parseDollars('12,50'), parseDollars('12.50'), parseDollars('1,5')]).toEqual([1250, 1250, 150]);
  });

  it.each(['', 'abc', '-1', '1e309', 'NaN', '1.005', '1,005', '1,50.00', '0x10', '.5', '12.', '12,'])(
    'refuses %j',
    (text) => {
      expect(parseDollars(text)).toBeNull();
    },
  );

  it.each([
    ['25 $', 2_500],
    ['25,00\u00a0$', 2_500],
    ['25$', 2_500],
    ['$25', 2_500],
    ['$ 25.5', 2_550],
    ['1 234', 123_400],
    ['1 234,50', 123_450],
    ['1\u202f234,50\u202f$', 123_450],
    ['12 345 678.90', 1_234_567_890],
    ['$1,234.50', 123_450],
  ])('reads %j as the pages write it', (text, cents) => {
    expect(parseDollars(text)).toBe(cents);
  });

  it.each([
    ...['$', '$$25', '$25$', '$25 $', '-$5', '$-5', '5 $ 0', '25 €', '25  $'],
    ...['1 2', '12 34', '1 23', '1234 567', '1 2345', '1  234', '1 234 5', '0 123', '1 234 567 890', '1 234,505'],
    ...[
      '1,234',
      '1,234.5',
      '1,234,567',
      '12,34.50',
      '1,2345.50',
      '1.234,50',
      '1,234,50',
      '1 234,567.00',
      '1,234 567.00',
    ],
  ])('refuses %j, which may mean another amount or none', (text) => {
    expect(parseDollars(text)).toBeNull();
  });

  it('reads every amount that a page writes, in both languages, and none that lost or got a digit of a group', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.constantFrom('en', 'fr'), (cents, language) => {
        for (const text of [moneyText(cents, language), amountText(cents, language)]) {
          expect(parseDollars(text)).toBe(cents);
          const grouped = /[\u00a0,](?=\d{3})/.exec(text);
          if (!grouped) continue;
          const [before, after] = [text.slice(0, grouped.index + 1), text.slice(grouped.index + 1)];
          expect([parseDollars(before + after.slice(1)), parseDollars(`${before}0${after}`)]).toEqual([null, null]);
        }
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('ENT-08: a price may come as text or as a number and means the same cents', () => {
    expect(dollarsSchema.parse('35.50')).toBe(3550);
    expect(dollarsSchema.parse(35.5)).toBe(3550);
    expect(dollarsSchema.safeParse(Number.NaN).success).toBe(false);
  });

  it('survives the way to text and back for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => parseDollars(dollars(cents)) === cents),
      { seed: 7, numRuns: 500 },
    );
  });
});
