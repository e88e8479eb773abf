import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '@canopy/testing/api';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const withoutEntity = ['audit_log', 'migrations', 'rate_limits', 'simulated_objects', 'sweep_runs'];
const entities = () => [...api.app.get(MikroORM).getMetadata().getAll().values()];
const columns = () =>
  entities().flatMap((meta) =>
    meta.props
      .filter((prop) => prop.persist !== false && prop.fieldNames?.length && prop.kind !== '1:m')
      .map((prop) => ({ name: `${meta.tableName}.${prop.fieldNames[0]}`, prop })),
  );
const bare = (text: string) => text.replace(/::[a-z ]+(\[\])?/g, '').replace(/^'(.*)'$/, '$1');

it('every table has its entity, but for those of the platform', async () => {
  const tables = await api.database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    [...entities().map((meta) => meta.tableName), ...withoutEntity].sort(),
  );
});

it('ENT-01, ENT-24, ENT-44: every column that is not generated has its property, alike in type and nullability', async () => {
  const inDatabase = await api.database.query<{ text: string }>(
    `select table_name || '.' || column_name || ' ' || udt_name || case is_nullable when 'YES' then ' null' else '' end as text
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and table_name <> all ($1)`,
    [withoutEntity],
  );
  const alias: Record<string, string> = {
    int: 'int4',
    bigint: 'int8',
    bigserial: 'int8',
    'double precision': 'float8',
    boolean: 'bool',
    'timestamptz(6)': 'timestamptz',
    'timestamptz(0)': 'timestamptz',
  };
  const inEntities = columns().map(({ name, prop }) => {
    const type = String(prop.columnTypes[0]).toLowerCase();
    return `${name} ${alias[type] ?? type}${prop.nullable ? ' null' : ''}`;
  });
  expect(inEntities.sort()).toEqual(inDatabase.map(({ text }) => text).sort());
});

it('every default of a column is the default of its property', async () => {
  const inDatabase = await api.database.query<{ name: string; value: string }>(
    `select table_name || '.' || column_name as name, column_default as value from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and column_default is not null
       and column_default not like 'nextval(%' and table_name <> all ($1)`,
    [withoutEntity],
  );
  const inEntities = columns()
    .filter(({ prop }) => prop.defaultRaw !== undefined || prop.default !== undefined)
    .map(({ name, prop }) => `${name} = ${bare(prop.defaultRaw ?? String(prop.default))}`);
  expect(inEntities.sort()).toEqual(inDatabase.map(({ name, value }) => `${name} = ${bare(value)}`).sort());
});

it('every list of words that a column may hold is the enum of its property', async () => {
  const checks = await api.database.query<{ name: string; words: string }>(
    `select conrelid::regclass || '.' || attname as name, pg_get_constraintdef(c.oid) as words
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'c' and array_length(c.conkey, 1) = 1 and c.connamespace = 'public'::regnamespace
       and pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\((\\w+) = (ANY \\(ARRAY\\[|''\\w+'')'`,
  );
  const inDatabase = checks.map(
    ({ name, words }) =>
      `${name}: ${[...words.matchAll(/'([^']+)'/g)]
        .map(([, word]) => word)
        .sort()
        .join(', ')}`,
  );
  const inEntities = columns()
    .filter(({ prop }) => prop.enum)
    .map(({ name, prop }) => `${name}: ${[...(prop.items ?? [])].map(String).sort().join(', ')}`);
  expect(inEntities.sort()).toEqual(inDatabase.sort());
});

it('every foreign key is a relation of its entity', async () => {
  const inDatabase = await api.database.query<{ text: string }>(
    `select conrelid::regclass || '.' || attname || ' -> ' || confrelid::regclass as text
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and conrelid::regclass::text <> all ($1)`,
    [withoutEntity],
  );
  const inEntities = columns()
    .filter(({ prop }) => prop.kind === 'm:1' || (prop.kind === '1:1' && prop.owner))
    .map(({ name, prop }) => `${name} -> ${prop.targetMeta!.tableName}`);
  expect(inEntities.sort()).toEqual(inDatabase.map(({ text }) => text).sort());
});

/** What entities do not say. A change of the schema shows here, word for word, and is meant. */
it('constraints, indexes and triggers are those of the checked-in schema', async () => {
  const lines = await api.database.query<{ line: string }>(
    `select line from (
       select conrelid::regclass || ' ' || conname || ': ' || pg_get_constraintdef(oid) as line
       from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
       union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
       where relnamespace = 'public'::regnamespace
       union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger where not tgisinternal) as lines
     order by line collate "C"`,
  );
  await expect(`${lines.map(({ line }) => line).join('\n')}\n`).toMatchFileSnapshot('schema.txt');
});

const columnsOf = async (table: string) =>
  (
    await api.database.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = $1`,
      [table],
    )
  ).map((row) => row.column_name);

it('ENT-22, ENT-27, ENT-28, ENT-31, ENT-35: listings and users carry the fields of later features with their defaults', async () => {
  const [user] = await api.database.query(`insert into users (email) values ('defaults@example.test') returning *`);
  expect(user).toMatchObject({
    display_name: 'Unnamed User',
    photo_url: null,
    platform_fee_bps: null,
    subscription_status: 'none',
    subscription_type: null,
    subscription_cancel_at_period_end: false,
    subscription_current_period_end: null,
  });
  expect(await columnsOf('listings')).toContain('featured');
});

it('ENT-32, ENT-33, ENT-34, ENT-58, ENT-59, STATE-19: a connected account has its id and a status, and is stamped exactly when completed', async () => {
  const [user] = await api.database.query<{ id: string }>(
    `insert into users (email) values ('account@example.test') returning id`,
  );
  const set = (status: string, at: Date | null) =>
    api.database.query(
      `insert into connected_accounts (user_id, stripe_account_id, onboarding_status, completed_at) values ($1, 'acct_1', $2, $3) on conflict (user_id) do update set onboarding_status = excluded.onboarding_status, completed_at = excluded.completed_at`,
      [user!.id, status, at],
    );
  for (const status of ['not_started', 'in_progress', 'failed']) {
    await set(status, null);
    await expect(set(status, new Date())).rejects.toThrow();
  }
  await set('completed', new Date());
  await expect(set('completed', null)).rejects.toThrow();
  await expect(set('enabled', null)).rejects.toThrow();
});

it('STATE-20: a subscription is none or active, and nothing else', async () => {
  const set = (status: string | null) =>
    api.database.query(`insert into users (email, subscription_status) values ($1, $2) returning subscription_status`, [
      `${status}@example.test`,
      status,
    ]);
  for (const status of ['none', 'active']) expect(await set(status)).toEqual([{ subscription_status: status }]);
  for (const status of ['cancelled', '', null])
    await expect(set(status)).rejects.toMatchObject({ code: expect.stringMatching(/^235(14|02)$/) });
});

it.each([
  ['a role that does not exist', `insert into users (email, role) values ('r@example.test', 'owner')`],
  ['a status that does not exist', `insert into users (email, status) values ('s@example.test', 'maybe')`],
  ['a fee outside 1% to 20%', `insert into users (email, platform_fee_bps) values ('f@example.test', 2001)`],
  ['an email that is not lower case', `insert into users (email) values ('Upper@example.test')`],
])('the database itself refuses %s', async (_, sql) => {
  await expect(api.database.query(sql)).rejects.toMatchObject({ code: '23514' });
});

it('the database itself refuses money that does not add up, and two price options at once', async () => {
  const [user] = await api.database.query<{ id: string }>(
    `insert into users (email) values ('money@example.test') returning id`,
  );
  const payment = (amount: number, fee: number, share: number) =>
    api.database.query(
      `insert into payments (listing_title, buyer_name, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id) values ('t', 'b', 'p', $1, 2000, $2, $3, gen_random_uuid()::text)`,
      [amount, fee, share],
    );
  await payment(100, 20, 80);
  await expect(payment(100, 20, 81)).rejects.toMatchObject({ constraint: 'payments_parts' });
  await expect(
    api.database.query(
      `insert into listings (user_id, title, description, category, location, contact, is_free_event, is_contact_for_price) values ($1, 't', 'd', 'other', 'l', 'c', true, true)`,
      [user!.id],
    ),
  ).rejects.toMatchObject({ constraint: 'listings_one_price_option' });
});
