// The rows of the benches, made in SQL: the same for every run of the same size.
import { createHash } from 'node:crypto';
import { towns } from '@canopy/integrations/geocoding/gazetteer';

/** Words by how often they occur. Each family has many words, so that a bench can ask for another one every time. */
const families = { medium: 166, rare: 5_000 } as const;
export const commonWord = 'learning';
/** The nth word of a family: `medium` in 0.6 % of the rows, `rare` in 0.02 %. */
export const word = (family: keyof typeof families, n: number): string =>
  family[0]! +
  createHash('md5')
    .update(`${family}${n % families[family]}`)
    .digest('hex')
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
const wordSql = (family: keyof typeof families) =>
  `'${family[0]}' || translate(left(md5('${family}' || i % ${families[family]}), 8), '0123456789', 'ghijklmnop')`;

/** A number from 0 below `below` that follows from the row's number alone. */
const chance = (seed: number, below: number) => `abs(hashint8extended(i, ${seed}) % ${below})`;
const sentences = [
  'We meet in small groups and take our time.',
  'Bring a water bottle and warm clothes, the rest is here.',
  'Parents may stay, and there is tea.',
  'Everybody begins where they are, and nobody is left behind.',
  'The room is bright and easy to reach by bus.',
  'Our mentors have taught for many years.',
];
const centres = towns.slice(0, 60);

/** An id that follows from the row's number, with the bits of version 4 that the API insists on. */
const idSql = `overlay(overlay(md5('listing' || i) placing '4' from 13) placing '8' from 17)::uuid`;

export const ownerSql = `insert into users (id, email, display_name, role, status) values ('00000000-0000-4000-8000-000000000001', 'bench@canopy.test', 'Bench', 'service_provider', 'approved')`;

export const listingsSql = (rows: number): string => `
  insert into listings (id, user_id, title, description, category, location, price_cents, is_free_event, is_contact_for_price, contact, max_attendees, event_start, event_end, lat, lng, geocode_status, created_at, updated_at)
  select ${idSql}, '00000000-0000-4000-8000-000000000001',
    (array['Afternoon', 'Evening', 'Saturday', 'Summer', 'Winter'])[1 + ${chance(1, 5)}] || ' ' || (array['chess', 'ballet', 'robots', 'soccer', 'pottery', 'choir', 'maths'])[1 + ${chance(2, 7)}] || ' ' || ${wordSql('rare')},
    ${wordSql('medium')} || case when ${chance(3, 4)} = 0 then ' ${commonWord} ' else ' ' end
      || (array[${sentences.map((text) => `'${text}'`).join(', ')}])[1 + ${chance(4, 6)}] || ' ' || (array[${sentences.map((text) => `'${text}'`).join(', ')}])[1 + ${chance(5, 6)}] || repeat(' More is told when we meet.', 8),
    (array['education', 'education', 'recreation', 'recreation', 'childcare', 'mentorship', 'professional_development', 'other'])[1 + ${chance(6, 8)}],
    (array[${centres.map(({ name }) => `'${name.replace(/'/g, "''")}, ON'`).join(', ')}])[town], case when ${chance(7, 10)} >= 3 then 500 + 50 * ${chance(8, 200)} else 0 end, ${chance(7, 10)} < 2, ${chance(7, 10)} = 2,
    'bench@canopy.test', case when ${chance(9, 3)} > 0 then 5 + ${chance(10, 60)} end, start, start + interval '2 hours',
    case when ${chance(11, 10)} > 0 then (array[${centres.map(({ lat }) => lat).join(', ')}]::float8[])[town] + (${chance(12, 2_001)} - 1000) / 5000.0 end,
    case when ${chance(11, 10)} > 0 then (array[${centres.map(({ lng }) => lng).join(', ')}]::float8[])[town] + (${chance(13, 2_001)} - 1000) / 4000.0 end,
    case when ${chance(11, 10)} > 0 then 'found' else 'none' end, timestamptz '2026-01-01' + i * interval '7 seconds', timestamptz '2026-01-01' + i * interval '7 seconds'
  from (select i, 1 + least(abs(hashint8extended(i, 20) % 60), abs(hashint8extended(i, 21) % 60))::int as town, timestamptz '2026-06-01' + abs(hashint8extended(i, 22) % 400) * interval '1 day' as start from generate_series(1, ${rows}) i) rows`;

export const mediaSql = (rows: number): string => `
  insert into listing_media (listing_id, position, type, key, alt, width, height, sizes)
  select ${idSql}, 0, 'image', 'listings/bench/' || i || '.webp', 'A room', 800, 600, json_build_array(json_build_object('key', 'listings/bench/' || i || '-400.webp', 'width', 400))::jsonb
  from generate_series(1, ${rows}) i where i % 3 > 0`;
