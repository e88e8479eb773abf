import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListUsers } from '@canopy/contracts/admin';
import { Clock } from '@canopy/platform/clock';
import { Database, encodeCursor, openOrm } from '@canopy/platform/database';
import { planAsItRan } from '@canopy/testing/plan-as-it-ran';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { UsersQuery } from './users.queries.ts';

let database: TestDatabase;
let orm: Awaited<ReturnType<typeof openOrm>>;
beforeAll(async () => {
  database = await testDatabase();
  orm = await openOrm(database.url, [], 2);
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

const users = () => new UsersQuery(new Database(orm), new Clock());

const looked = (query: ListUsers) => planAsItRan(database, users().rows(query).compile());

describe('the users page over two hundred thousand people', () => {
  beforeAll(async () => {
    await database.query(
      `insert into users (email, display_name, role, status, created_at)
       select 'someone' || n || '@example.test', 'Person ' || n || case when n % 10000 = 7 then ' Zamboni' else '' end,
              case when n % 50 = 0 then 'service_provider' else 'user' end, case when n % 50 = 0 then 'approved' when n % 1000 = 1 then 'pending' end,
              timestamptz '2020-01-01 00:00:00+00' + n * interval '1 minute' from generate_series(1, 200000) n`,
    );
    await database.query(
      `insert into connected_accounts (user_id, stripe_account_id)
       select id, 'acct_' || row_number() over () from users where role = 'service_provider'`,
    );
    await database.query('vacuum analyze users, connected_accounts');
  });

  it.each([
    ['everybody', {}],
    ['one role', { role: 'service_provider' as const }],
    ['one status', { status: 'pending' as const }],
    ['those without a status', { status: 'none' as const }],
    ['a rare word', { q: 'zamboni' }],
    ['a word that everybody has', { q: 'person' }],
    ['a word that nobody has', { q: 'nobodyhere' }],
  ])('%s: touches about a page of rows, not the table', async (_which, filter) => {
    const page = await looked(filter);
    expect(page.rows).toBeLessThanOrEqual(120);
    // Second factors are few: administrators have them.
    expect(page.readWhole).not.toContain('users');
  });

  it('the last page by cursor touches what the first one does', async () => {
    const after = encodeCursor({ createdAt: '2020-01-01 01:40:00+00', id: 'ffffffff-ffff-7fff-8fff-ffffffffffff' });
    const page = await looked({ after });
    expect(page.rows).toBeLessThanOrEqual(52);
    expect(page.kinds).not.toContain('Sort');
  });

  it('counts to a thousand and no further', async () => {
    expect((await users().page({})).total).toEqual({ count: 1_000, more: true });
    expect((await users().page({ q: 'zamboni' })).total).toEqual({ count: 20, more: false });
    const after = encodeCursor({ createdAt: '2020-01-01 00:10:30+00', id: '00000000-0000-7000-8000-000000000000' });
    expect((await users().page({ after })).items.map(({ displayName }) => displayName)).toEqual([
      'Person 10',
      'Person 9',
      'Person 8',
      'Person 7 Zamboni',
      'Person 6',
      'Person 5',
      'Person 4',
      'Person 3',
      'Person 2',
      'Person 1',
    ]);
  });
});
