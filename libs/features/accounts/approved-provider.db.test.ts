import { afterAll, beforeAll, expect, it } from 'vitest';
import { roles, userStatuses } from '@canopy/contracts/vocabulary';
import { Database, openOrm } from '@canopy/platform/database';
import { isApprovedProvider } from '@canopy/rules/access';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { isApproved } from './approved-provider.sql.ts';
import { db } from './tables.ts';

let data: TestDatabase;
let orm: Awaited<ReturnType<typeof openOrm>>;
beforeAll(async () => {
  data = await testDatabase();
  orm = await openOrm(data.url, [], 2);
});
afterAll(async () => {
  await orm.close(true);
  await data.drop();
});

it('the database takes for approved providers whom the rule takes for them, whatever role and status are', async () => {
  const people = roles.flatMap((role) => [...userStatuses, null].map((status) => ({ role, status })));
  for (const { role, status } of people)
    await data.query('insert into users (email, display_name, role, status) values ($1, $2, $3, $4)', [
      `${role}-${status}@example.test`,
      'P',
      role,
      status,
    ]);
  const rows = await db(new Database(orm))
    .selectFrom('users as u')
    .select(['u.role', 'u.status'])
    .select((eb) => isApproved(eb.ref('u.role'), eb.ref('u.status')).as('approved'))
    .execute();
  expect(rows).toHaveLength(people.length);
  expect(rows.map(({ role, status, approved }) => [role, status, approved])).toEqual(
    rows.map(({ role, status }) => [role, status, isApprovedProvider({ role, status })]),
  );
});
