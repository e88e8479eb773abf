import type { ListingCard } from '@canopy/contracts/listings';
import { describe, expect, it } from 'vitest';
import { sentCard, shownCard } from './shown-card.ts';

const bare: ListingCard = {
  id: '0198a3f2-5b1c-7c3e-9d41-2f6a7b8c9d01',
  title: 'Reading circle',
  category: 'education',
  language: 'en',
  isVirtual: false,
  location: '',
  priceCents: 0,
  isFreeEvent: false,
  isContactForPrice: false,
  eventStart: null,
  eventEnd: null,
  maxAttendees: null,
  ageMin: null,
  ageMax: null,
  currentAttendees: 3,
  remaining: null,
  preview: 'We read.',
  cover: null,
  mediaCount: 0,
  lat: 43.5,
  lng: -80.2,
  distanceKm: null,
};
const full: ListingCard = {
  ...bare,
  language: 'fr',
  isVirtual: true,
  location: '12 Elm Street, Guelph, Ontario',
  priceCents: 1_250,
  isFreeEvent: true,
  isContactForPrice: true,
  eventStart: '2031-06-05T14:00:00.000Z',
  eventEnd: '2031-06-05T16:00:00.000Z',
  // Nothing is left, and a child may be of any age: zero is not nothing.
  ageMin: 0,
  ageMax: 60,
  remaining: 0,
  mediaCount: 2,
  distanceKm: 0,
};

describe('cards as data of a page', () => {
  it('leave out what they say nothing about, and what no card shows', () => {
    expect(Object.keys(sentCard(bare)).toSorted()).toEqual([
      'category',
      'cover',
      'id',
      'language',
      'preview',
      'priceCents',
      'title',
    ]);
  });

  it.each([
    ['nothing said', bare, ''],
    ['all said', full, 'Guelph'],
  ])('show the same as before they were sent: %s', (_, listing, town) => {
    const { location: _1, maxAttendees: _2, currentAttendees: _3, lat: _4, lng: _5, ...said } = listing;
    expect(shownCard(sentCard(listing))).toEqual({ ...said, town });
  });
});
