import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@canopy/testing/template-database';
import { checkLedger } from '../check-ledger.ts';
import { demoPassword } from './accounts.ts';
import { seed } from './seed.ts';

let database: TestDatabase;
const mediaFolder = mkdtempSync(join(tmpdir(), 'canopy-demo-media-'));

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database?.drop();
  rmSync(mediaFolder, { recursive: true, force: true });
});

const demoCounts = () =>
  database.query(
    'select (select count(*)::int from listings) listings, (select count(*)::int from payments) payments, (select count(*)::int from tickets) tickets',
  );

it('fills an empty database once, and leaves one with people alone', async () => {
  await expect(seed(database.url, mediaFolder, new Date())).resolves.toBe(true);
  const first = await demoCounts();
  await expect(seed(database.url, mediaFolder, new Date())).resolves.toBe(false);
  await expect(demoCounts()).resolves.toEqual(first);

  const media = await database.query<{ key: string; sizes: { key: string }[] }>('select key, sizes from listing_media');
  const missing = media
    .flatMap(({ key, sizes }) => [key, ...sizes.map((size) => size.key)])
    .filter((key) => !existsSync(join(mediaFolder, key)));
  expect(missing).toEqual([]);

  const miscounted = await database.query(
    `select title from listings l where current_attendees <> (select count(*) from tickets where listing_id = l.id and status = 'valid')`,
  );
  expect(miscounted).toEqual([]);

  const premium = await database.query<{ email: string; ends: boolean }>(
    `select u.email, u.subscription_cancel_at_period_end as ends from users u join card_customers c on c.user_id = u.id
     join subscriptions s on s.customer_id = c.id join simulated_objects o on o.id = c.id
     where u.subscription_status = 'active' and u.subscription_current_period_end = s.current_period_end`,
  );
  expect(premium).toEqual([{ email: 'premium@canopy.test', ends: false }]);

  // The demo is a history like any other: its books agree.
  const said: string[] = [];
  await expect(checkLedger(database.url, (line) => said.push(line))).resolves.toBe(0);
  expect(said).toEqual(['The books agree.']);
  await database.query(
    `update payments set refunded_cents = 1 where id = (select id from payments where amount_cents > 0 limit 1)`,
  );
  await expect(checkLedger(database.url, (line) => said.push(line))).resolves.toBe(1);
  expect(said[1]).toMatch(/^money returned = its refunds: .* should be 0 and is 1$/);

  const [family] = await database.query<{ password_hash: string }>(
    `select password_hash from users where email = 'family@canopy.test'`,
  );
  await expect(verify(family!.password_hash, demoPassword)).resolves.toBe(true);
});
