import { beforeAll, describe, expect, it } from 'vitest';
import { categories } from '@canopy/contracts/vocabulary';
import { demoRows } from './seed.ts';

// The day before the clocks go back, late in Toronto's evening: where dates relative to today slip most easily.
const now = new Date('2026-10-31T23:30:00-04:00');
let demo: Awaited<ReturnType<typeof demoRows>>['tables'];
type Listing = (typeof demo)['listings'][number];

function counts(names: (string | null)[]): Map<string | null, number> {
  const result = new Map<string | null, number>();
  for (const name of names) result.set(name, (result.get(name) ?? 0) + 1);
  return result;
}

beforeAll(async () => {
  ({ tables: demo } = await demoRows(now));
});

describe('the demo data', () => {
  it('is the same at every fresh start of the same day', async () => {
    const again = await demoRows(new Date(now.getTime() - 3_600_000));
    expect(JSON.stringify(again.tables)).toBe(JSON.stringify(demo));
  });

  it('counts as attendees exactly the tickets that exist, and never more than there are seats', () => {
    const tickets = counts(demo.tickets.map((ticket) => ticket.listing_id));
    for (const listing of demo.listings) {
      expect(listing.current_attendees, listing.title).toBe(tickets.get(listing.id) ?? 0);
      expect(listing.current_attendees, listing.title).toBeLessThanOrEqual(listing.max_attendees ?? Infinity);
    }
  });

  it('splits every payment into parts that sum to the whole, at 20% or Premium’s 10%', () => {
    for (const payment of demo.payments) {
      expect(payment.platform_fee_cents + payment.provider_amount_cents).toBe(payment.amount_cents);
      expect([1000, 2000]).toContain(payment.fee_bps);
      expect(payment.platform_fee_cents).toBe(Math.round((payment.amount_cents * payment.fee_bps) / 10_000));
    }
  });

  it('sells nothing in the future, before its listing was posted, or through a provider who cannot be paid', () => {
    const listings = new Map(demo.listings.map((listing) => [listing.id, listing]));
    const payable = new Set(
      demo.connected_accounts.filter((account) => account.charges_enabled).map((account) => account.user_id),
    );
    for (const payment of demo.payments) {
      expect(Date.parse(payment.created_at)).toBeLessThan(now.getTime());
      if (payment.amount_cents > 0) expect(payable).toContain(payment.provider_id);
      const listing = listings.get(payment.listing_id ?? '');
      if (listing) expect(payment.created_at > listing.created_at, `${listing.title} ${payment.created_at}`).toBe(true);
    }
  });

  it('signs nobody up twice for the same free listing', () => {
    const free = demo.payments.filter((payment) => payment.amount_cents === 0);
    expect(new Set(free.map((payment) => `${payment.listing_id} ${payment.user_id}`)).size).toBe(free.length);
  });

  it('has about sixty listings of all kinds: every category, past, virtual, free, contact-for-price, full, unlimited, without media', () => {
    const listings = demo.listings;
    expect(listings.length).toBeGreaterThanOrEqual(55);
    expect(new Set(listings.map((listing) => listing.category))).toEqual(new Set(categories));
    const withMedia = new Set(demo.listing_media.map((media) => media.listing_id));
    const kinds: Record<string, (listing: Listing) => boolean> = {
      past: ({ event_end }) => Date.parse(event_end) < now.getTime(),
      virtual: ({ is_virtual, lat }) => is_virtual && lat === null,
      free: ({ is_free_event }) => is_free_event,
      'contact-for-price': ({ is_contact_for_price }) => is_contact_for_price,
      full: ({ max_attendees, current_attendees }) => max_attendees === current_attendees,
      'nearly full': ({ max_attendees, current_attendees }) =>
        max_attendees !== null && max_attendees - current_attendees === 1,
      unlimited: ({ max_attendees }) => max_attendees === null,
      'without media': ({ id }) => !withMedia.has(id),
      'in French': ({ language }) => language === 'fr',
      'in both languages': ({ language }) => language === 'both',
      'with markup in its title': ({ title }) => title.includes('<b>'),
    };
    for (const [kind, is] of Object.entries(kinds)) expect(listings.filter(is).length, kind).toBeGreaterThan(0);
    for (const { title, is_virtual, lat } of listings) if (!is_virtual) expect(lat, title).not.toBeNull();
    expect(demo.listing_media.filter((media) => media.type === 'video')).toHaveLength(1);
  });

  it('gives the demo family two purchases, one of them of a deleted listing', () => {
    const family = demo.users.find((user) => user.email === 'family@canopy.test')!;
    const bought = demo.payments.filter((payment) => payment.user_id === family.id);
    expect(bought.map((payment) => payment.listing_id === null).sort()).toEqual([false, true]);
  });
});
