import type { ListingDetail } from '@canopy/contracts/listings';
import { describe, expect, it } from 'vitest';
import { scriptJson } from './json-ld.tsx';
import { listingEvent } from './listing-event.ts';
import { listingMeta } from './listing-meta.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const picture = (name: string) => ({
  id: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c12',
  url: `/media/${name}.webp`,
  type: 'image' as const,
  alt: 'Paint',
  width: 1600,
  height: 1200,
  sizes: [
    { url: `/media/${name}-400.webp`, width: 400 },
    { url: `/media/${name}-1200.webp`, width: 1200 },
  ],
});
const listing: ListingDetail = {
  id,
  title: 'Fractions and Pancakes',
  category: 'education',
  language: 'en',
  isVirtual: false,
  location: '1 King Street, London, ON',
  priceCents: 2550,
  isFreeEvent: false,
  isContactForPrice: false,
  eventStart: '2027-01-05T23:30:00.000Z',
  eventEnd: null,
  maxAttendees: 20,
  ageMin: null,
  ageMax: null,
  currentAttendees: 17,
  remaining: 3,
  description: 'We count\n\nand we flip.',
  media: [picture('a')],
  imageUrl: null,
  lat: 42.98,
  lng: -81.25,
  geocodeStatus: 'found',
  socialMedia: {},
  provider: {
    id: 'a'.repeat(24),
    name: 'Riverbend',
    since: '2025-03',
    approved: null,
    upcoming: { count: 1, more: false },
  },
  isOver: false,
  createdAt: '2026-07-01T12:00:00.000Z',
  updatedAt: '2026-07-01T12:00:00.000Z',
};
const event = (
  change: Partial<ListingDetail> = {},
  salesOpen = true,
  isCancelled = false,
  saleNotice: false | null = false,
) =>
  listingEvent(
    { ...listing, ...change },
    { salesOpen, isCancelled, saleNotice },
    'https://canopy.example',
    `/listings/${id}`,
  ) as Record<string, Record<string, unknown>> | null;

describe('a listing for search engines', () => {
  it('says for whom, in years, where anything was said', () => {
    expect(event({ ageMin: 18, ageMax: 48 })).toMatchObject({
      audience: { '@type': 'PeopleAudience', suggestedMinAge: 1.5, suggestedMaxAge: 4 },
    });
    expect(event({ ageMin: 216, ageMax: null })).toMatchObject({ audience: { suggestedMinAge: 18 } });
    expect(event()).not.toHaveProperty('audience');
  });

  it('says in which language, or in which two', () => {
    expect(event()).toMatchObject({ inLanguage: 'en' });
    expect(event({ language: 'both' })).toMatchObject({ inLanguage: ['en', 'fr'] });
  });

  it('says when in Toronto time, where, by whom, for how much and whether it can be had', () => {
    expect(event()).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Fractions and Pancakes',
      url: `https://canopy.example/listings/${id}`,
      startDate: '2027-01-05T18:30:00-05:00',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        address: { addressCountry: 'CA', addressRegion: 'ON', streetAddress: '1 King Street, London, ON' },
        geo: { latitude: 42.98, longitude: -81.25 },
      },
      image: ['https://canopy.example/media/a-1200.webp'],
      organizer: { name: 'Riverbend', url: `https://canopy.example/listings?provider=${'a'.repeat(24)}&when=upcoming` },
      offers: { price: '25.50', priceCurrency: 'CAD', availability: 'https://schema.org/InStock' },
      maximumAttendeeCapacity: 20,
      remainingAttendeeCapacity: 3,
    });
  });
  it('claims no door where only the town is known, and no place at all online', () => {
    expect(event({ geocodeStatus: 'approximate' })!['location']).not.toHaveProperty('geo');
    expect(event({ isVirtual: true, location: '' })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation' },
    });
  });
  it.each([
    ['SoldOut', { remaining: 0 }, true],
    ['OutOfStock', { isOver: true }, true],
    ['OutOfStock', {}, false],
    ['InStock', { isFreeEvent: true, priceCents: 0 }, false],
    ['InStock', { maxAttendees: null, remaining: null }, true],
  ])('is %s', (expected, change, salesOpen) => {
    expect(event(change, salesOpen)!['offers']!['availability']).toBe(`https://schema.org/${expected}`);
  });
  it('sends nobody to a free listing whose provider is not approved', () =>
    expect(event({ isFreeEvent: true, priceCents: 0 }, false, false, null)).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    }));
  it('sends nobody to what was called off, however many spots it had', () => {
    expect(event()!['eventStatus']).toBe('https://schema.org/EventScheduled');
    for (const change of [{}, { remaining: 0 }, { isFreeEvent: true, priceCents: 0 }])
      expect(event(change, true, true)).toMatchObject({
        eventStatus: 'https://schema.org/EventCancelled',
        startDate: '2027-01-05T18:30:00-05:00',
        offers: { availability: 'https://schema.org/OutOfStock' },
      });
  });
  it('offers nothing where the price is asked for, and is no event without a date', () => {
    expect(event({ isContactForPrice: true, priceCents: 0 })).not.toHaveProperty('offers');
    expect(event({ isFreeEvent: true, priceCents: 0 })!['offers']!['price']).toBe('0.00');
    expect(event({ eventStart: null })).toBeNull();
  });
  it('cannot leave its script element, whatever somebody wrote (failure case 25)', () => {
    const text = scriptJson(event({ title: '</script><script>alert(1)</script><!-- \u2028 &amp;' })!);
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect((JSON.parse(text) as { name: string }).name).toBe('</script><script>alert(1)</script><!-- \u2028 &amp;');
  });
});

describe('the card of a shared listing', () => {
  const meta = (change: Partial<ListingDetail> = {}) =>
    listingMeta({ ...listing, ...change }, 'https://canopy.example', `/listings/${id}`) as Record<string, string>[];
  const content = (name: string, list = meta()) =>
    list.find((one) => one['property'] === name || one['name'] === name)?.['content'];

  it('LIST-30: its description is the preview: one line, 100 characters and three dots', () => {
    expect(content('description')).toBe('We count and we flip.');
    expect(content('og:description', meta({ description: 'a'.repeat(101) }))).toBe(`${'a'.repeat(100)}...`);
  });
  it('has absolute addresses, and our own picture where there is none', () => {
    expect(content('og:image')).toBe('https://canopy.example/media/a-1200.webp');
    expect(content('twitter:image')).toBe('https://canopy.example/media/a-1200.webp');
    expect(content('og:url')).toBe(`https://canopy.example/listings/${id}`);
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(content('twitter:card', meta({ media: [] }))).toBe('summary_large_image');
    expect(content('og:image', meta({ media: [] }))).toBe('https://canopy.example/icons/social-card.jpg');
  });
});
