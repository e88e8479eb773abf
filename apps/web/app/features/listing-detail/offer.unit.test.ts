import { describe, expect, it } from 'vitest';
import { offerOf } from './offer.ts';

const listing = {
  isOver: false,
  isFreeEvent: false,
  isContactForPrice: false,
  priceCents: 2500,
  remaining: 3 as number | null,
};
const access = { isOwner: false, ticketCount: 0, salesOpen: true, saleNotice: false, isCancelled: false, hold: null };
const hold = { orderId: '1', quantity: 2, amountCents: 5000, expiresAt: '', extended: false };

describe('the one action of a listing', () => {
  it('PAY-01: a paid listing with free spots is for sale', () => expect(offerOf(listing, access)).toBe('buy'));
  it('goes on with a live hold, even when that hold took the last spots', () =>
    expect(offerOf({ ...listing, remaining: 0 }, { ...access, hold })).toBe('continue'));
  it('PAY-25: a full listing offers nothing to take', () => {
    expect(offerOf({ ...listing, remaining: 0 }, access)).toBe('full');
    expect(offerOf({ ...listing, priceCents: 0, isFreeEvent: true, remaining: 0 }, access)).toBe('full');
  });
  it('does not tell whoever has a place that there is none', () =>
    expect(offerOf({ ...listing, remaining: 0 }, { ...access, ticketCount: 1 })).toBe('nothing'));
  it('DETAIL-19: is neither a purchase nor a sign-up for the owner', () => {
    expect(offerOf(listing, { ...access, isOwner: true })).toBe('manage');
    expect(offerOf({ ...listing, priceCents: 0, isFreeEvent: true }, { ...access, isOwner: true })).toBe('manage');
  });
  it('ends when the event is over', () => expect(offerOf({ ...listing, isOver: true }, access)).toBe('over'));
  it('sells nothing of a listing that was called off', () =>
    expect(offerOf({ ...listing, priceCents: 0, isFreeEvent: true }, { ...access, isCancelled: true })).toBe(
      'cancelled',
    ));
  it('waits while the provider cannot be paid', () =>
    expect(offerOf(listing, { ...access, salesOpen: false })).toBe('salesSoon'));
  it('promises nothing where the provider may no longer sell', () =>
    expect(offerOf(listing, { ...access, salesOpen: false, saleNotice: null })).toBe('notOnSale'));
  it('offers no sign-up that would be refused, and one where a free listing only lacks an account for payments', () => {
    const free = { ...listing, priceCents: 0, isFreeEvent: true };
    expect(offerOf(free, { ...access, salesOpen: false, saleNotice: null })).toBe('notOnSale');
    expect(offerOf(free, { ...access, salesOpen: false, saleNotice: null, ticketCount: 1 })).toBe('signedUp');
    expect(offerOf(free, { ...access, salesOpen: false })).toBe('signUp');
  });
  it('lets people buy again but sign up once', () => {
    expect(offerOf(listing, { ...access, ticketCount: 2 })).toBe('buy');
    expect(offerOf({ ...listing, priceCents: 0, isFreeEvent: true }, { ...access, ticketCount: 1 })).toBe('signedUp');
  });
  it('is to ask where the price is asked for', () =>
    expect(offerOf({ ...listing, priceCents: 0, isContactForPrice: true }, access)).toBe('contact'));
});
