import { describe, expect, it } from 'vitest';
import { priceLabel, storedPrice } from './listing-price.ts';

const price = (more: Partial<Parameters<typeof priceLabel>[0]> = {}) =>
  priceLabel({ priceCents: 0, isFreeEvent: false, isContactForPrice: false, ...more });

describe('price line', () => {
  it('LIST-26: a free listing shows Free Event', () => {
    expect(price({ isFreeEvent: true })).toBe('Free Event');
  });
  it('LIST-27: else a contact-for-price listing shows Contact for Price', () => {
    expect(price({ isContactForPrice: true })).toBe('Contact for Price');
    expect(price({ isFreeEvent: true, isContactForPrice: true })).toBe('Free Event');
  });
  it('LIST-28: else a price above 0 has two decimals and a dollar sign', () => {
    expect(price({ priceCents: 2550 })).toBe('$25.50');
    expect(price({ priceCents: 100_000 })).toBe('$1000.00');
  });
  it('LIST-29: else the line is blank', () => {
    expect(price()).toBe('');
  });
});

describe('stored price', () => {
  it('stores a price of 0 with no option as free', () => {
    expect(storedPrice({ price: 0, isFreeEvent: false, isContactForPrice: false })).toEqual({
      priceCents: 0,
      isFreeEvent: true,
      isContactForPrice: false,
    });
  });
  it('keeps a real price and clears both options', () => {
    expect(storedPrice({ price: 3500, isFreeEvent: false, isContactForPrice: false })).toEqual({
      priceCents: 3500,
      isFreeEvent: false,
      isContactForPrice: false,
    });
  });
  it('stores contact-for-price without a price', () => {
    expect(storedPrice({ isFreeEvent: false, isContactForPrice: true })).toEqual({
      priceCents: 0,
      isFreeEvent: false,
      isContactForPrice: true,
    });
  });
});
