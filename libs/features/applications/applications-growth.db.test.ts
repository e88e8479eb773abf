import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListApplications } from '@canopy/contracts/applications';
import { Database, openOrm } from '@canopy/platform/database';
import { planAsItRan } from '@canopy/testing/plan-as-it-ran';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { ApplicationsQuery } from './applications.queries.ts';

let database: TestDatabase;
let orm: Awaited<ReturnType<typeof openOrm>>;
beforeAll(async () => {
  database = await testDatabase();
  orm = await openOrm(database.url, [], 2);
  await database.query(
    `insert into users (email, display_name, role) select 'admin' || n || '@example.test', 'Admin ' || n, 'admin' from generate_series(1, 2) n`,
  );
  await database.query(
    `insert into provider_applications (user_id, business_name, business_type, display_name, email, phone_number, address, description, status, submitted_at, reviewed_at, reviewer_id, rejection_reason)
     select uuidv7(), 'Studio ' || n || case when n % 5000 = 7 then ' Zamboni' else '' end, 'tutor', 'Person ' || n, 'someone' || n || '@example.test', '519', 'A', 'D',
            case when n % 100 = 0 then 'pending' when n % 10 = 1 then 'rejected' else 'approved' end,
            timestamptz '2020-01-01 00:00:00+00' + n * interval '1 minute',
            case when n % 100 <> 0 then timestamptz '2020-01-02 00:00:00+00' + n * interval '1 minute' end,
            case when n % 100 <> 0 then (select id from users where email = 'admin' || (1 + n % 2) || '@example.test') end,
            case when n % 10 = 1 then 'No.' end
     from generate_series(1, 100000) n`,
  );
  await database.query('vacuum analyze provider_applications');
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

it.each([
  ['those that wait', 'waiting', {}],
  ['those that were approved', 'approved', {}],
  ['those that were rejected', 'rejected', {}],
  ['a rare word', 'approved', { q: 'zamboni' }],
  ['a word that all have', 'approved', { q: 'studio' }],
  ['a word that nobody has', 'rejected', { q: 'nobodyhere' }],
] as [string, 'waiting' | 'approved' | 'rejected', Pick<ListApplications, 'q' | 'by'>][])(
  'over a hundred thousand applications, %s are a page of rows and not the table',
  async (_which, view, filter) => {
    const plan = await planAsItRan(
      database,
      new ApplicationsQuery(new Database(orm)).rows(view, filter, null).compile(),
    );
    expect(plan.rows).toBeLessThanOrEqual(60);
    expect(plan.readWhole).toEqual([]);
  },
);
