import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { streamLines } from './stream-lines.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

it('an export has its own time where a server ends what people would not wait for', async () => {
  await database.query(`alter database ${new URL(database.url).pathname.slice(1)} set statement_timeout = '50ms'`);
  const lines: string[] = [];
  for await (const chunk of streamLines(database.url, `select 'slow' || pg_sleep(0.2)::text as line`))
    lines.push(chunk);
  expect(lines).toEqual(['slow']);
});
