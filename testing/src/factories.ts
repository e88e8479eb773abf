import { createHash, randomBytes } from 'node:crypto';
import type { TestDatabase } from './template-database.ts';

let count = 0;
const next = (): number => (count += 1);

export interface Person {
  id: string;
  email: string;
  displayName: string;
  /** Bearer token of an open session. */
  token: string;
}

type PersonFields = Partial<{
  displayName: string;
  email: string;
  role: 'user' | 'service_provider' | 'admin';
  status: 'approved' | 'pending' | 'rejected' | null;
  emailConfirmed: boolean;
  platformFeeBps: number | null;
  subscriptionStatus: 'none' | 'active';
  confirmed: boolean;
}>;

/**
 * A person with an open session; by default a plain user whose email address is confirmed. An administrator has
 * confirmed the session too, unless the test is about that.
 */
export async function person(database: Pick<TestDatabase, 'query'>, fields: PersonFields = {}): Promise<Person> {
  const n = next();
  const email = fields.email ?? `person${n}-${randomBytes(4).toString('hex')}@example.test`;
  const displayName = fields.displayName ?? `Person ${n}`;
  const [user] = await database.query<{ id: string }>(
    'insert into users (email, display_name, role, status, platform_fee_bps, email_verified_at) values ($1, $2, $3, $4, $5, case when $6 then now() end) returning id',
    [
      email,
      displayName,
      fields.role ?? 'user',
      fields.status ?? null,
      fields.platformFeeBps ?? null,
      fields.emailConfirmed ?? true,
    ],
  );
  if (fields.subscriptionStatus === 'active') await subscribe(database, user!.id);
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), user!.id],
  );
  // By itself: a test of an old schema has no such column.
  if (fields.confirmed ?? fields.role === 'admin')
    await database.query('update sessions set confirmed_at = now() where user_id = $1', [user!.id]);
  return { id: user!.id, email, displayName, token };
}

/** A year of Premium that began today, at a card provider that is not asked. */
async function subscribe(database: Pick<TestDatabase, 'query'>, userId: string): Promise<void> {
  const id = randomBytes(8).toString('hex');
  await database.query('insert into card_customers (id, user_id) values ($1, $2)', [`cus_${id}`, userId]);
  await database.query(
    `insert into subscriptions (id, customer_id, type, status, current_period_start, current_period_end, created_at)
     values ($1, $2, 'yearly', 'active', now(), now() + interval '1 year', now())`,
    [`sub_${id}`, `cus_${id}`],
  );
}

/** An approved provider whose connected account can be paid. */
export async function provider(
  database: Pick<TestDatabase, 'query'>,
  fields: PersonFields & { onboarding?: 'completed' | 'in_progress' | 'not_started' } = {},
): Promise<Person> {
  const made = await person(database, { role: 'service_provider', status: 'approved', ...fields });
  const onboarding = fields.onboarding ?? 'completed';
  if (onboarding !== 'not_started') {
    const done = onboarding === 'completed';
    const account = `acct_${randomBytes(8).toString('hex')}`;
    // The simulated card provider says the same; an account that it has not heard of is complete.
    if (!done)
      await database.query('insert into simulated_objects (id, state) values ($1, $2)', [
        account,
        {
          id: account,
          ownerId: made.id,
          chargesEnabled: false,
          detailsSubmitted: false,
          payoutsEnabled: false,
          requirements: { currentlyDue: ['external_account'], pendingVerification: [], disabledReason: null },
        },
      ]);
    await database.query(
      `insert into connected_accounts (user_id, stripe_account_id, onboarding_status, charges_enabled, details_submitted, payouts_enabled, completed_at) values ($1, $2, $3, $4, $4, $4, $5)`,
      [made.id, account, onboarding, done, done ? new Date() : null],
    );
  }
  return made;
}

type ListingFields = Partial<{
  title: string;
  description: string;
  category: string;
  location: string;
  isVirtual: boolean;
  priceCents: number;
  isFreeEvent: boolean;
  isContactForPrice: boolean;
  contact: string;
  maxAttendees: number | null;
  ageMin: number | null;
  ageMax: number | null;
  language: 'en' | 'fr' | 'both';
  eventStart: Date | null;
  eventEnd: Date | null;
  lat: number | null;
  lng: number | null;
  geocodeStatus: string;
  createdAt: Date;
  media: { type: 'image' | 'video'; key?: string }[];
}>;

/** A listing on sale: $35.00, 20 seats, in a month. A test sets only what it is about. */
export async function listing(
  database: Pick<TestDatabase, 'query'>,
  ownerId: string,
  fields: ListingFields = {},
): Promise<{ id: string; title: string }> {
  const n = next();
  const inAMonth = new Date(Date.now() + 30 * 86_400_000);
  const title = fields.title ?? `Listing ${n}`;
  const priceCents = fields.priceCents ?? (fields.isFreeEvent || fields.isContactForPrice ? 0 : 3_500);
  const [row] = await database.query<{ id: string }>(
    `insert into listings (user_id, title, description, category, location, is_virtual, price_cents, is_free_event, is_contact_for_price, contact, max_attendees, event_start, event_end, lat, lng, geocode_status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, coalesce($17, now()), coalesce($17, now())) returning id`,
    [
      ownerId,
      title,
      fields.description ?? 'An afternoon for curious children.',
      fields.category ?? 'education',
      fields.location ?? '251 Dundas Street, London, ON N6A 6H9',
      fields.isVirtual ?? false,
      priceCents,
      fields.isFreeEvent ?? false,
      fields.isContactForPrice ?? false,
      fields.contact ?? 'contact@provider.test',
      fields.maxAttendees === undefined ? 20 : fields.maxAttendees,
      fields.eventStart === undefined ? inAMonth : fields.eventStart,
      fields.eventEnd ?? null,
      fields.lat ?? null,
      fields.lng ?? null,
      fields.geocodeStatus ?? 'none',
      fields.createdAt ?? null,
    ],
  );
  // Only where asked for: some tests fill a database from before these columns.
  if (fields.ageMin !== undefined || fields.ageMax !== undefined)
    await database.query('update listings set age_min = $2, age_max = $3 where id = $1', [
      row!.id,
      fields.ageMin ?? null,
      fields.ageMax ?? null,
    ]);
  if (fields.language)
    await database.query('update listings set language = $2 where id = $1', [row!.id, fields.language]);
  for (const [position, file] of (fields.media ?? []).entries()) {
    await database.query('insert into listing_media (listing_id, position, type, key) values ($1, $2, $3, $4)', [
      row!.id,
      position,
      file.type,
      file.key ?? `listings/${row!.id}/${position}.webp`,
    ]);
  }
  return { id: row!.id, title };
}
