import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { streamLines } from './stream-lines.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

it('an export whose reader takes too long is cut off, which is told; nothing more comes of it', async () => {
  let told = 0;
  const lines = streamLines(database.url, `select n::text as line from generate_series(1, 5000) n`, [], {
    longest: 200,
    cutOff: () => (told += 1),
  });
  await lines.next();
  await expect.poll(() => told).toBe(1);
  await expect
    .poll(() =>
      database.query(
        `select 1 from pg_stat_activity where application_name = 'canopy-export' and datname = current_database()`,
      ),
    )
    .toEqual([]);
  await expect(lines.next()).rejects.toThrow();
});

it('an export has its own time where a server ends what people would not wait for', async () => {
  for (const limit of ['statement_timeout', 'transaction_timeout'])
    await database.query(`alter database ${new URL(database.url).pathname.slice(1)} set ${limit} = '50ms'`);
  const lines: string[] = [];
  for await (const chunk of streamLines(database.url, `select 'slow' || pg_sleep(0.2)::text as line`))
    lines.push(chunk);
  expect(lines).toEqual(['slow']);
});
