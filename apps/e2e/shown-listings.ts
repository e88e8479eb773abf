import { randomUUID } from 'node:crypto';
import type { ApprovalPreview } from '@canopy/contracts/listing-approvals';
import type {
  Bounds,
  ListingAccess,
  ListingCard,
  ListingDetail,
  ListingPage,
  Markers,
  Media,
} from '@canopy/contracts/listings';
import type { ListingDeletion } from '@canopy/contracts/my-listings';

const art = (category: string) => `/art/placeholder-${category}.svg`;

export const image = (change: Partial<Media> = {}): Media => ({
  id: randomUUID(),
  url: art('education'),
  type: 'image',
  alt: 'Children around a table',
  width: 800,
  height: 600,
  sizes: [
    { url: `${art('education')}?w=400`, width: 400 },
    { url: `${art('education')}?w=800`, width: 800 },
  ],
  ...change,
});

/** What stands on a card, as `image` is among the media of its listing. */
export function cover(change: Partial<Media> = {}): NonNullable<ListingCard['cover']> {
  const { id: _id, ...shown } = image(change);
  return shown;
}

/** A listing as cards show it. A test says only what it is about. */
export function card(change: Partial<ListingCard> = {}): ListingCard {
  return {
    id: randomUUID(),
    title: 'Fractions and Pancakes',
    category: 'education',
    language: 'en',
    isVirtual: false,
    location: '1 King Street, London, ON',
    priceCents: 2500,
    isFreeEvent: false,
    isContactForPrice: false,
    eventStart: '2199-01-05T23:30:00Z',
    eventEnd: null,
    maxAttendees: null,
    ageMin: null,
    ageMax: null,
    currentAttendees: 0,
    remaining: null,
    preview: 'We count and we flip.',
    cover: null,
    mediaCount: 0,
    lat: null,
    lng: null,
    distanceKm: null,
    ...change,
  };
}

export function page(items: ListingCard[], change: Partial<ListingPage> = {}): ListingPage {
  return {
    items,
    page: 1,
    total: { count: items.length, more: false },
    perCategory: {},
    next: null,
    previous: null,
    bounds: null,
    place: null,
    provider: null,
    placeInText: null,
    withoutWords: null,
    ...change,
  };
}

export const marker = (change: Partial<Markers['markers'][number]> = {}): Markers['markers'][number] => ({
  id: randomUUID(),
  title: 'Fractions and Pancakes',
  location: '1 King Street, London, ON',
  category: 'education',
  language: 'en',
  lat: 43,
  lng: -81,
  approximate: false,
  imageUrl: null,
  priceCents: 2500,
  isFreeEvent: false,
  isContactForPrice: false,
  eventStart: '2199-01-05T23:30:00Z',
  eventEnd: null,
  ...change,
});
export const southWest: Bounds = { south: 42.5, west: -82, north: 43.5, east: -80 };

export const riverbend = (change: Partial<ListingDetail['provider']> = {}): ListingDetail['provider'] => ({
  id: 'a'.repeat(24),
  name: 'Riverbend',
  since: '2025-03',
  approved: '2025-04',
  upcoming: { count: 1, more: false },
  ...change,
});

export function detail(change: Partial<ListingDetail> = {}): ListingDetail {
  const { preview: _preview, cover: _cover, mediaCount: _count, distanceKm: _distance, ...shown } = card();
  return {
    ...shown,
    description: 'We count and we flip.',
    media: [],
    imageUrl: null,
    geocodeStatus: 'none',
    socialMedia: {},
    provider: riverbend(),
    isOver: false,
    createdAt: '2026-01-01T12:00:00Z',
    updatedAt: '2026-01-01T12:00:00Z',
    ...change,
  };
}

export const access = (change: Partial<ListingAccess> = {}): ListingAccess => ({
  isOwner: false,
  canEdit: false,
  ticketCount: 0,
  freeTicketCount: 0,
  contact: null,
  onlineAddress: null,
  salesOpen: true,
  saleNotice: false,
  isCancelled: false,
  heldSeats: null,
  hold: null,
  ...change,
});

/** What the viewer holds of a listing, for as long as any test runs. */
export const holdOn = ({ id, priceCents }: ListingDetail, quantity: number): NonNullable<ListingAccess['hold']> => ({
  orderId: id,
  quantity,
  amountCents: quantity * priceCents,
  expiresAt: '2199-01-01T00:00:00Z',
  extended: false,
});

/** What the API answers about one listing. */
export const answersFor = (listing: ListingDetail, may = access()): Record<string, [number, unknown]> => ({
  [`GET /listings/${listing.id}`]: [200, listing],
  [`GET /listings/${listing.id}/access`]: [200, may],
});

/** What the question before a deletion tells. */
export const deletion = (
  { id, title }: Pick<ListingDeletion, 'id' | 'title'>,
  change: Partial<ListingDeletion> = {},
): ListingDeletion => ({
  id,
  title,
  paidPeople: 0,
  refundCents: 0,
  isCancelled: false,
  signedUpPeople: 0,
  openOrders: 0,
  ...change,
});

/** What an approval link shows. */
export const approvalPreview = (change: Partial<ApprovalPreview> = {}): ApprovalPreview => ({
  version: 1,
  title: 'Chess',
  category: 'education',
  language: 'en',
  priceCents: 0,
  isFreeEvent: true,
  isContactForPrice: false,
  description: 'We count and we flip.',
  location: '',
  isVirtual: true,
  contact: 'maple@example.org',
  maxAttendees: null,
  ageMin: null,
  ageMax: null,
  eventStart: '2031-01-05T15:00:00Z',
  eventEnd: null,
  socialMedia: {},
  media: [],
  email: 'maple@example.org',
  providerName: 'Maple',
  expiresAt: '2031-01-01T00:00:00.000Z',
  hasAccount: false,
  ...change,
});
