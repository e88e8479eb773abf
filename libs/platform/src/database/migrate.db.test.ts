import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { migrate } from './migrate.ts';
import { refuseOlder } from './server-version.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

const impatient = { lockMilliseconds: 50, pauseMilliseconds: 50, tries: 3 };

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('a table that somebody holds', () => {
  it('is tried again until it is free', () =>
    connected(database.url, async (holder) => {
      await holder.query('begin; lock table migrations in access exclusive mode');
      const migrated = migrate(database.url, database.url, { ...impatient, tries: 100 });
      await new Promise((wake) => setTimeout(wake, 300));
      await holder.query('rollback');
      expect(await migrated).toEqual([]);
    }));

  it('is waited for also where a server ends what people would not wait for', () =>
    connected(database.url, async (holder) => {
      const limits = ['statement_timeout', 'transaction_timeout'];
      for (const limit of limits) await database.query(`alter database ${nameOf(database)} set ${limit} = '100ms'`);
      await holder.query('begin; lock table migrations in access exclusive mode');
      const migrated = migrate(database.url, database.url, { ...impatient, lockMilliseconds: 5_000 });
      await new Promise((wake) => setTimeout(wake, 400));
      await holder.query('rollback');
      expect(await migrated).toEqual([]);
      for (const limit of limits) await database.query(`alter database ${nameOf(database)} reset ${limit}`);
    }));

  it('ends the migration with a sentence when it stays held', () =>
    connected(database.url, async (holder) => {
      await holder.query('begin; lock table migrations in access exclusive mode');
      await expect(migrate(database.url, database.url, impatient)).rejects.toThrow(
        'a table is used by something that runs for long (see pg_stat_activity); nothing is half done, try again when it is over',
      );
    }));
});

it('two processes at once migrate one after the other', async () => {
  expect(await Promise.all([migrate(database.url, database.url), migrate(database.url, database.url)])).toEqual([
    [],
    [],
  ]);
});

it('an index that was begun beside what runs, and ended before it was whole, is made', async () => {
  const valid = () =>
    database.query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = 'tickets_by_listing'::regclass`,
    );
  await database.query(`update pg_index set indisvalid = false where indexrelid = 'tickets_by_listing'::regclass`);
  const name = '2026_11_27_073000_tickets_by_listing';
  await database.query('delete from migrations where name = $1', [name]);
  expect(await migrate(database.url, database.url)).toEqual([name]);
  expect(await valid()).toEqual([{ valid: true }]);
});

it('the version before leaves a database alone that a newer one has changed', async () => {
  await database.query(`insert into migrations (name) values ('2099_01_01_later')`);
  expect(await migrate(database.url, database.url)).toEqual([]);
  await database.query(`delete from migrations where name = '2099_01_01_later'`);
});

describe('functions and triggers', () => {
  const definition = async () =>
    (await database.query<{ made: string }>(`select pg_get_functiondef('keep_ledger'::regproc) as made`))[0]!.made;

  it('are made again where somebody changed them, and left alone where they are as their files say', async () => {
    const before = await definition();
    await database.query(
      `create or replace function keep_ledger() returns trigger language plpgsql as $$ begin return null; end $$`,
    );
    expect(await migrate(database.url, database.url)).toEqual(['keep_ledger']);
    expect(await definition()).toBe(before);
    expect(await migrate(database.url, database.url)).toEqual([]);
  });

  it('of a newer version stay when the version before looks', async () => {
    await database.query(`insert into migrations (name) values ('2099_01_01_later')`);
    await database.query(`comment on function keep_ledger is 'of a newer version'`);
    expect(await migrate(database.url, database.url)).toEqual([]);
    await database.query(`delete from migrations where name = '2099_01_01_later'`);
    expect(await migrate(database.url, database.url)).toEqual(['keep_ledger']);
  });
});

it('what stored values are made of finds its functions without a search path: so a dump is restored', () =>
  connected(database.url, async (client) => {
    await client.query(`begin; set local session_replication_role = replica; set local search_path = ''`);
    await client.query(
      `insert into public.listings (user_id, title, description, category, location, contact)
       values (gen_random_uuid(), 'L’École', 'Judo', 'education', 'London', 'a@b.test')`,
    );
    const { rows } = await client.query('select title_words::text, search from public.listings');
    expect(rows).toEqual([{ title_words: `'ecole' 'l'`, search: `l'ecole\njudo` }]);
    await client.query('rollback');
  }));

describe('the role that the product runs with', () => {
  const serving = () => {
    const url = new URL(database.url);
    url.username = `canopy_app_${process.pid}`;
    url.password = 'a password: with / and @';
    return url.toString();
  };
  beforeAll(() => migrate(database.url, serving()).then(() => undefined));
  afterAll(async () => {
    await database.query(`drop owned by canopy_app_${process.pid}`);
    await database.query(`drop role canopy_app_${process.pid}`);
  });

  it('reads and writes rows, moves counters and makes the schema of its queues', () =>
    connected(serving(), async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into users (email, display_name) values ('a@b.test', 'A') returning id`,
      );
      await client.query(`update users set display_name = 'B' where id = $1`, [rows[0]!.id]);
      await client.query('delete from users where id = $1', [rows[0]!.id]);
      await client.query('create schema bullmq; create table bullmq.migration (version integer)');
    }));

  it('sells while a new version is installed, whose tables it has no rights on yet', async () => {
    await database.query(`revoke all on sales_changes from canopy_app_${process.pid}`);
    await connected(serving(), async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into users (email, display_name) values ('shop@b.test', 'Shop') returning id`,
      );
      const provider = rows[0]!.id;
      await expect(client.query('select from sales_changes')).rejects.toMatchObject({ code: '42501' });
      await client.query(
        `insert into payments (listing_title, buyer_name, provider_id, provider_name, amount_cents, payment_intent_id) values ('Chess', 'Robin', $1, 'Shop', 1000, 'pi_1')`,
        [provider],
      );
      await client.query('delete from payments where provider_id = $1', [provider]);
      await client.query('delete from users where id = $1', [provider]);
    });
    expect(await database.query('delete from sales_changes returning earnings_cents')).toEqual([
      { earnings_cents: 800 },
    ]);
    await database.query(`grant all on sales_changes to canopy_app_${process.pid}`);
  });

  it.each([
    ['change a table', 'alter table users drop column email'],
    ['drop a table', 'drop table payments'],
    ['make one beside ours', 'create table mine (id integer)'],
    ['switch the guard of the ledger off', 'alter table ledger_entries disable trigger all'],
    ['rewrite the ledger', 'update ledger_entries set cents = 1'],
    ['say that a migration has run', `delete from migrations`],
    [
      'change a function',
      `create or replace function keep_ledger() returns trigger language plpgsql as $$ begin return null; end $$`,
    ],
    ['become somebody else', 'create role another superuser'],
    ['read files of the server', `select pg_read_file('/etc/passwd')`],
  ])('may not %s', (_, sql) =>
    connected(
      serving(),
      async (client) => void (await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' })),
    ),
  );

  it('gets a new password with the next migration', async () => {
    const changed = new URL(serving());
    changed.password = 'another';
    await migrate(database.url, changed.toString());
    await connected(changed.toString(), (client) => client.query('select 1'));
    await migrate(database.url, serving());
  });

  it('keeps the password that it has when the URL names none', async () => {
    const stored = () =>
      database.query(`select rolpassword from pg_authid where rolname = 'canopy_app_${process.pid}'`);
    const before = await stored();
    const without = new URL(serving());
    without.password = '';
    await migrate(database.url, without.toString());
    expect(await stored()).toEqual(before);
  });

  it('takes the queues over that the owner had made', async () => {
    await database.query(
      'drop schema if exists bullmq cascade; create schema bullmq; create table bullmq.migration (version integer)',
    );
    await migrate(database.url, serving());
    await connected(serving(), (client) =>
      client.query('create schema bullmq; create table bullmq.migration (version integer)'),
    );
  });
});

it.each(['17.6', '16.3 (Debian 16.3-1)', '9.6.24', '17beta1'])(
  'PostgreSQL %s is refused with a sentence that says which one is needed',
  (version) => {
    expect(() => refuseOlder(version)).toThrow(
      `PostgreSQL 18 or newer is needed, and this one is ${version.split(' ')[0]}`,
    );
  },
);
it.each(['18.1', '18beta2', '19.0 (Debian 19.0-1)'])('PostgreSQL %s will do', (version) =>
  expect(() => refuseOlder(version)).not.toThrow(),
);
