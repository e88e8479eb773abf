// Fills an empty database with the demo: node tools/seed/seed.ts (reads DATABASE_URL and DATA_DIR).
// One transaction, fixed ids, dates relative to today: it happens wholly or not at all, and twice gives the same.
import { join } from 'node:path';
import pg from 'pg';
import { findPlace } from '@canopy/integrations/geocoding/gazetteer';
import { chance } from './chance.ts';
import { accounts } from './accounts.ts';
import { applicationRows, applicationStepRows } from './applications.ts';
import { daysFrom, type Days } from './days.ts';
import { demoListings, type DemoListing } from './listings/index.ts';
import { idOf } from './names.ts';
import { peopleRows } from './people.ts';
import { copyAll, mediaOf } from './pictures.ts';
import { emailOf, rowsOfSale, saleOfDeletedListing, salesOf } from './sales.ts';

function listingRow(listing: DemoListing, days: Days) {
  const by = chance(`place ${listing.slug}`);
  const place = listing.virtual ? null : findPlace(listing.place);
  // A few hundred metres apart, so that markers of one postal area can be told from each other.
  const near = (degrees: number) => Math.round((degrees + by.between(-0.009, 0.009)) * 1e5) / 1e5;
  const [from, weekday, time] = listing.starts;
  const event_start = days.at(days.next(from, weekday), time);
  const created_at = days.at(-listing.postedDaysAgo, `${String(by.int(7, 21)).padStart(2, '0')}:${by.int(10, 59)}`);
  return {
    id: idOf('listing', listing.slug),
    user_id: idOf('user', emailOf(listing.provider)),
    title: listing.title,
    description: listing.text.join('\n\n'),
    category: listing.category,
    language: listing.language ?? 'en',
    location: listing.place,
    is_virtual: listing.virtual ?? false,
    price_cents: typeof listing.price === 'number' ? listing.price : 0,
    is_free_event: listing.price === 'free',
    is_contact_for_price: listing.price === 'contact',
    contact: emailOf(listing.provider),
    max_attendees: listing.seats,
    age_min: listing.ages?.[0] ?? null,
    age_max: listing.ages?.[1] ?? null,
    current_attendees: listing.sold,
    event_start,
    event_end: new Date(Date.parse(event_start) + listing.hours * 3_600_000).toISOString(),
    social_media: listing.links ?? {},
    featured: listing.featured ?? false,
    lat: place ? near(place.lat) : null,
    lng: place ? near(place.lng) : null,
    geocode_status: place ? 'approximate' : listing.virtual ? 'none' : 'not_found',
    created_at,
    updated_at: created_at,
  };
}

/** Everything the demo consists of, as rows by table in the order in which they can be inserted. */
export async function demoRows(now: Date) {
  const days = daysFrom(now);
  const media = demoListings.map(mediaOf);
  const sales = [...demoListings.flatMap((listing) => salesOf(listing, days)), saleOfDeletedListing(days)].map(
    rowsOfSale,
  );
  const people = await peopleRows(days);
  const listings = demoListings.map((listing) => listingRow(listing, days));
  const applications = applicationRows(accounts, days);
  const tables = {
    users: people.users,
    connected_accounts: people.connectedAccounts,
    simulated_objects: [...people.simulatedObjects, ...sales.flatMap((sale) => sale.simulatedObject ?? [])],
    card_customers: people.cardCustomers,
    subscriptions: people.subscriptions,
    provider_applications: applications,
    application_steps: applicationStepRows(applications),
    listings,
    listing_media: media.flatMap(({ rows }, i) => rows.map((row) => ({ ...row, created_at: listings[i]!.created_at }))),
    ticket_orders: sales.flatMap((sale) => sale.order ?? []),
    payments: sales.map((sale) => sale.payment),
    tickets: sales.flatMap((sale) => sale.tickets),
  };
  return { tables, media };
}

/** @returns false when the database already has people and was left alone. */
export async function seed(databaseUrl: string, mediaFolder: string, now: Date): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Two starts at the same moment: the second waits here and then finds people.
    await client.query(`select pg_advisory_xact_lock(hashtext('canopy demo data'))`);
    if ((await client.query('select 1 from users limit 1')).rowCount) return false;
    const { tables, media } = await demoRows(now);
    await copyAll(media, mediaFolder);
    for (const [table, rows] of Object.entries(tables)) {
      const columns = Object.keys(rows[0]!).join(', ');
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(rows)],
      );
    }
    await client.query('commit');
    return true;
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  const databaseUrl = process.env['DATABASE_URL'];
  if (!databaseUrl) {
    console.error('DATABASE_URL is not set, so there is no database to fill with the demo.');
    process.exit(1);
  }
  const began = performance.now();
  const filled = await seed(databaseUrl, join(process.env['DATA_DIR'] ?? '.data', 'media'), new Date());
  console.log(
    filled
      ? `Demo data written: ${demoListings.length} listings in ${((performance.now() - began) / 1000).toFixed(1)} s.`
      : 'The database already has people in it; demo data left alone.',
  );
}
