// The rows of a marketplace that sold so much, made in SQL. People, listings and applications grow with the sales; one
// provider makes about half of them, one family has bought a few hundred times, and both have as many listings whatever
// the size.

/** An id that follows from the row's kind and number, with the bits of version 4 that the API insists on. */
const idSql = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
const chance = (number: string, seed: number, below: string | number) =>
  `abs(hashint8extended(${number}, ${seed}) % ${below})`;

/** Numbers of people. */
const admin = 0;
const bigProvider = 1;
const busyBuyer = 2;
/**
 * Numbers of listings of the big provider: one with the same roster in every size, and one whose roster grows with the
 * sales.
 */
const club = 1;
const festival = 2;
const ofBigProvider = 30;
/** Where the busy family buys. */
const visited = 40;
const bought = 400;
const clubSize = 150;
const festivalSize = (sales: number) => Math.max(60, sales / 20);

/** The ids of those who ask, read from the database that holds them. */
export const actorsSql = `select ${idSql('person', `${admin}`)} as admin, ${idSql('person', `${bigProvider}`)} as provider, ${idSql('person', `${busyBuyer}`)} as buyer,
  ${idSql('listing', `${club}`)} as club, ${idSql('listing', `${festival}`)} as festival`;

const people = (sales: number) => `
  insert into users (id, email, display_name, role, status, created_at)
  select ${idSql('person', 'i')}, 'person' || i || '@canopy.test', (array['Robin', 'Sam', 'Alex', 'Kim', 'Noor', 'Mei', 'Luca', 'Ines'])[1 + ${chance('i', 1, 8)}] || ' ' || i,
    case when i = ${admin} then 'admin' when i % 50 = ${bigProvider} then 'service_provider' else 'user' end, case when i = ${admin} or i % 50 = ${bigProvider} then 'approved' end,
    timestamptz '2025-01-01' + ${chance('i', 2, 31_536_000)} * interval '1 second'
  from generate_series(0, ${sales}) i`;

const applications = (sales: number) => `
  insert into provider_applications (user_id, business_name, business_type, display_name, email, phone_number, address, description, status, submitted_at, reviewed_at, rejection_reason)
  select ${idSql('person', 'i')}, 'Business ' || i, 'tutor', 'Person ' || i, 'person' || i || '@canopy.test', '416 555 0100', '251 Dundas Street, London, ON', repeat('We teach what we love. ', 10),
    case when i % 25 = 0 then 'pending' else 'rejected' end, at, case when i % 25 > 0 then at + interval '1 day' end, case when i % 25 > 0 then 'Please tell us more.' end
  from (select i, timestamptz '2025-01-01' + ${chance('i', 3, 31_536_000)} * interval '1 second' as at from generate_series(5, ${sales}, 5) i) rows`;

const listings = (sales: number) => `
  insert into listings (id, user_id, title, description, category, location, price_cents, contact, event_start, created_at, updated_at)
  select ${idSql('listing', 'i')}, case when i <= ${ofBigProvider} then ${idSql('person', `${bigProvider}`)} else ${idSql('person', `(${bigProvider} + 50 * (1 + ${chance('i', 4, sales / 50 - 1)}))`)} end,
    'Afternoon ' || i, repeat('We meet in small groups and take our time. ', 8), (array['education', 'recreation', 'childcare', 'mentorship'])[1 + i % 4], '251 Dundas Street, London, ON', 2000, 'bench@canopy.test',
    timestamptz '2026-06-01' + ${chance('i', 5, 400)} * interval '1 day', at, at
  from (select i, timestamptz '2025-01-01' + ${chance('i', 6, 31_536_000)} * interval '1 second' as at from generate_series(1, ${sales / 20}) i) rows`;

/** Who bought where; one sale in five is a free sign-up, which each person does once. */
const sales = (count: number) => `
  create temporary table sale as
  select i, ${idSql('sale', 'i')} as id, ${idSql('order', 'i')} as order_id, ${idSql('listing', 'listing')} as listing_id, ${idSql('person', 'buyer')} as buyer_id, l.user_id as provider_id, l.title,
    quantity, case when free then 0 else 2000 * quantity end as cents, timestamptz '2026-01-01' + ${chance('i', 7, 27_000_000)} * interval '1 second' as at
  from (
    select i, free, case when free then 1 else 1 + ${chance('i', 8, 3)} end as quantity, case when i <= ${bought} then ${busyBuyer} when free then 3 + i else 3 + ${chance('i', 9, count / 2)} end as buyer,
      case when i <= ${bought} then 1 + i % ${visited}
        when i <= ${bought + clubSize} then ${club}
        when i <= ${bought + clubSize + festivalSize(count)} then ${festival}
        when ${chance('i', 10, 2)} = 0 then 3 + ${chance('i', 11, ofBigProvider - 2)}
        else ${ofBigProvider + 1} + ${chance('i', 12, count / 20 - ofBigProvider)} end as listing
    from (select i, i > ${bought} and i < ${count - 3} and i % 5 = 0 as free from generate_series(1, ${count}) i) numbers) sold
  join listings l on l.id = ${idSql('listing', 'listing')}`;

const rows = `
  insert into ticket_orders (id, listing_id, buyer_id, provider_id, quantity, unit_price_cents, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, destination, status, payment_intent_id, expires_at, created_at)
    select order_id, listing_id, buyer_id, provider_id, quantity, 2000, cents, 2000, cents / 5, cents - cents / 5, 'acct_bench', 'succeeded', 'pi_' || i, at + interval '15 minutes', at from sale where cents > 0;
  insert into payments (id, order_id, listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, quantity, refunded_cents, refunded_fee_cents, created_at)
    select s.id, case when cents > 0 then order_id end, listing_id, title, buyer_id, b.display_name, provider_id, p.display_name, cents, 2000, cents / 5, cents - cents / 5, 'pi_' || i, quantity,
      case when cents > 0 and i % 50 = 7 then 500 else 0 end, case when cents > 0 and i % 50 = 7 then 100 else 0 end, at
    from sale s join users b on b.id = buyer_id join users p on p.id = provider_id;
  insert into refunds (payment_id, source, amount_cents, fee_cents, reason, status, settled_at)
    select id, 'request', refunded_cents, refunded_fee_cents, 'It began an hour late.', 'succeeded', created_at + interval '1 day' from payments where refunded_cents > 0;
  insert into tickets (code, payment_id, listing_id, user_id, used_at, created_at)
    select md5(i || '/' || n), id, listing_id, buyer_id, case when i % 3 = 0 then at + interval '1 day' end, at from sale, generate_series(1, quantity) n;
  update listings l set current_attendees = s.seats from (select listing_id, sum(quantity) as seats from sale group by listing_id) s where s.listing_id = l.id;
  drop table sale;
  -- What the worker does within a minute.
  insert into sales_of_month select provider_id, month, sum(earnings_cents), sum(sales) from sales_changes group by 1, 2;
  insert into sales_of_buyer select provider_id, buyer_id, sum(sales) from sales_changes group by 1, 2;
  truncate sales_changes`;

export const salesSql = (count: number): string =>
  [people(count), applications(count), listings(count), sales(count), 'analyze sale', rows].join(';');

/** So many people and an administrator; every fifth has applied. */
export const peopleSql = (count: number): string => [people(count), applications(count)].join(';');
