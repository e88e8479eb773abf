import { describe, expect, it } from 'vitest';
import { chooseContact, chooseFree, enterPrice } from './price-choice.ts';

describe('free, contact for price, or a price', () => {
  it('ADD-12: ticking free sets the price to 0 and clears contact for price', () => {
    expect(chooseFree(true)).toEqual({ price: '0', isFreeEvent: true, isContactForPrice: false });
  });

  it('ADD-13: ticking contact for price sets the price to 0 and clears free', () => {
    expect(chooseContact(true)).toEqual({ price: '0', isFreeEvent: false, isContactForPrice: true });
  });

  it.each([chooseFree(true), chooseContact(true)])(
    'ADD-14: entering a non-zero price clears both options',
    (before) => {
      expect(enterPrice(before, '0.50')).toEqual({ price: '0.50', isFreeEvent: false, isContactForPrice: false });
    },
  );

  it('a price on its way to becoming one clears nothing', () => {
    expect(enterPrice(chooseFree(true), '0.')).toEqual({ price: '0.', isFreeEvent: true, isContactForPrice: false });
    expect(enterPrice(chooseContact(true), '')).toMatchObject({ isContactForPrice: true });
  });

  it('unticking asks for a price again, because 0 would still mean free', () => {
    expect(chooseFree(false).price).toBe('');
    expect(chooseContact(false).price).toBe('');
  });
});
