import { describe, expect, it } from 'vitest';
import { bannerOf } from './banner.ts';
import { directionsLink } from './directions-link.ts';

const listing = {
  isOver: false,
  remaining: 9 as number | null,
  maxAttendees: 20 as number | null,
  isFreeEvent: false,
  isContactForPrice: false,
  priceCents: 2500,
};
const access = { isOwner: false, isCancelled: false, salesOpen: true, saleNotice: false, ticketCount: 0, hold: null };

describe('the banner of a listing', () => {
  it('DETAIL-11: says past, full, nearly full or not on sale yet, the weightiest first', () => {
    expect(bannerOf(listing, access)).toBeNull();
    expect(bannerOf({ ...listing, remaining: null, maxAttendees: null }, access)).toBeNull();
    expect(bannerOf({ ...listing, remaining: 6 }, access)).toBeNull();
    expect(bannerOf({ ...listing, remaining: 5 }, access)).toBe('nearlyFull');
    expect(bannerOf({ ...listing, remaining: 2, maxAttendees: 2 }, access)).toBeNull();
    expect(bannerOf({ ...listing, remaining: 0 }, access)).toBe('full');
    expect(bannerOf({ ...listing, remaining: 0 }, { ...access, salesOpen: false })).toBe('full');
    expect(bannerOf(listing, { ...access, salesOpen: false })).toBe('salesSoon');
    expect(bannerOf(listing, { ...access, salesOpen: false, saleNotice: null })).toBe('notOnSale');
    expect(bannerOf({ ...listing, remaining: 0, isOver: true }, { ...access, salesOpen: false })).toBe('past');
    expect(bannerOf({ ...listing, isOver: true }, { ...access, isCancelled: true })).toBe('cancelled');
  });
  it('lets free and contact-for-price listings be found while their provider cannot be paid', () => {
    expect(bannerOf({ ...listing, isFreeEvent: true, priceCents: 0 }, { ...access, salesOpen: false })).toBeNull();
    expect(
      bannerOf({ ...listing, isContactForPrice: true, priceCents: 0 }, { ...access, salesOpen: false }),
    ).toBeNull();
  });
  it('says of a free listing that nobody can sign up, without a word of sales, except to whoever has a spot', () => {
    const free = { ...listing, isFreeEvent: true, priceCents: 0 };
    const closed = { ...access, salesOpen: false, saleNotice: null };
    expect(bannerOf(free, closed)).toBe('noSignUp');
    expect(bannerOf({ ...free, remaining: 2 }, { ...closed, ticketCount: 1 })).toBeNull();
  });
  it('tells owners who are not approved that this is why, and others to set up payments', () => {
    const closed = { ...access, isOwner: true, salesOpen: false };
    for (const change of [{}, { isFreeEvent: true, priceCents: 0 }, { isContactForPrice: true, priceCents: 0 }])
      expect(bannerOf({ ...listing, ...change }, { ...closed, saleNotice: null })).toBe('notApproved');
    expect(bannerOf(listing, closed)).toBe('salesSoon');
  });
  it('does not tell people with a place that there is none', () => {
    expect(bannerOf({ ...listing, remaining: 0 }, { ...access, ticketCount: 1 })).toBeNull();
  });
});

it('DETAIL-14: directions lead to the address as it was written, inside Ontario', () => {
  const link = new URL(directionsLink('12 Elm & Oak St #3, London'));
  expect([link.origin, link.searchParams.get('destination'), link.searchParams.get('travelmode')]).toEqual([
    'https://www.google.com',
    '12 Elm & Oak St #3, London, Ontario, Canada',
    'driving',
  ]);
});
