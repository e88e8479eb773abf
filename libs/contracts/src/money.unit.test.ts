import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars, parseDollars } from './money.ts';
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

  it.each(['', 'abc', '-1', '1e309', 'NaN', '1.005', '1,005', '1,50.00', '1 234', '0x10', '.5', '12.', '12,'])(
    'refuses %j',
    (text) => {
      expect(parseDollars(text)).toBeNull();
    },
  );

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
