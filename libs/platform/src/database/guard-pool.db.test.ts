import { inspect } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { Database } from './database.ts';
import { openOrm } from './orm.ts';
import { problemText } from './problem-text.ts';
import { TimedReads } from './timed-reads.ts';

let server: TestDatabase;
let orm: MikroORM;
let database: Database;
let reads: TimedReads;
beforeAll(async () => {
  server = await testDatabase();
  orm = await openOrm(server.url, [], 2);
  database = new Database(orm);
  reads = new TimedReads(server.url, { connections: 1, milliseconds: 5_000, tooSlow: 'unavailable' });
  await server.query(`create function fail_with(text) returns void language plpgsql as $$
    begin execute format('insert into users (email, display_name, password_hash) values (%L, null, %L)', $1, $1); end $$`);
});
afterAll(async () => {
  await reads.close();
  await orm.close();
  await server.drop();
});

const secret = 'argon2-secret';
const row = `insert into users (email, display_name, password_hash) values ('somebody@canopy.test', null, '${secret}')`;

/** The whole of it: what our loggers write, what a row keeps of it, and what else it carries. */
function told(error: unknown): string {
  let line = '';
  pino({}, { write: (text) => void (line += text) }).error({ err: error }, 'failed');
  return [line, problemText(error), inspect(error, { depth: null, showHidden: true })].join('\n');
}

it('the database itself says the row', async () => {
  await expect(server.query(row)).rejects.toMatchObject({ detail: expect.stringContaining(secret) as string });
});

it.each<[string, () => Promise<unknown>]>([
  ['a read', () => database.rows(row)],
  ['a statement of a transaction', () => database.transaction((em) => em.execute(row))],
  ['a function', () => database.transaction((em) => em.execute(`select fail_with('${secret}')`))],
  ['a read of strangers', () => reads.rows(row)],
])('the error of %s that the database refuses holds no row of people', async (_, ask) => {
  const error = await ask().catch((thrown: unknown) => thrown);
  expect(told(error)).toContain('null value in column "display_name"');
  expect(told(error)).not.toMatch(/argon2-secret|somebody@canopy\.test/);
});
