import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '@canopy/testing/api';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('ENT-01, ENT-24, ENT-44: every entity has its table, and every column that is not generated has its property, alike in type and nullability', async () => {
  const columns = await api.database.query<{
    table_name: string;
    column_name: string;
    udt_name: string;
    nullable: boolean;
  }>(
    `select table_name, column_name, udt_name, is_nullable = 'YES' as nullable from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and table_name not in ('migrations', 'sweep_runs', 'rate_limits', 'audit_log') order by 1, 2`,
  );
  const inDatabase = columns.map(
    (column) => `${column.table_name}.${column.column_name} ${column.udt_name}${column.nullable ? ' null' : ''}`,
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
  const inEntities = [...api.app.get(MikroORM).getMetadata().getAll().values()].flatMap((meta) =>
    meta.props
      .filter((prop) => prop.persist !== false && prop.fieldNames?.length && prop.kind !== '1:m')
      .map((prop) => {
        const type = String(prop.columnTypes[0]).toLowerCase();
        return `${meta.tableName}.${prop.fieldNames[0]} ${alias[type] ?? type}${prop.nullable ? ' null' : ''}`;
      }),
  );
  expect(inEntities.sort()).toEqual(inDatabase.sort());
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
