import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { openOrm } from './orm.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

it('a transaction may take as long as its statements, whatever a server allows one', async () => {
  await database.query(`alter database ${new URL(database.url).pathname.slice(1)} set transaction_timeout = '50ms'`);
  const orm = await openOrm(database.url, [], 1, { statementSeconds: 5, lockSeconds: 5, connectSeconds: 5 });
  try {
    const rows = await orm.em.transactional(async (em) => {
      await em.getConnection().execute('select pg_sleep(0.2)', [], 'all', em.getTransactionContext());
      return em.getConnection().execute('select 1 as one', [], 'all', em.getTransactionContext());
    });
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await orm.close(true);
  }
});
