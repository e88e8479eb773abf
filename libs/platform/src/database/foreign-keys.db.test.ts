import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** What administrators decided: rows that are few, whatever is sold. */
const few = ['disputes.decided_by', 'pending_listings.created_by', 'resolved_payment_issues.resolved_by'];

it('whoever deletes an account or a listing reads no whole table: each of their keys has an index of its own', async () => {
  const without = await database.query(
    `select c.conrelid::regclass || '.' || a.attname as key
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid in ('users'::regclass, 'listings'::regclass) and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indisvalid
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)'))
     order by 1`,
  );
  expect(without.map(({ key }) => key)).toEqual(few);
});
