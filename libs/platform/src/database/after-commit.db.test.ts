import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { afterCommit } from './after-commit.ts';
import { Database } from './database.ts';
import { openOrm } from './orm.ts';

let server: TestDatabase;
let orm: MikroORM;
let database: Database;
beforeAll(async () => {
  server = await testDatabase();
  await server.query('create table notes (text text)');
  orm = await openOrm(server.url, [], 2);
  database = new Database(orm);
});
afterAll(async () => {
  await orm.close();
  await server.drop();
});

it('what follows a transaction sees what it wrote, in the order in which it was said', async () => {
  const done: string[] = [];
  let seen: Promise<unknown> | undefined;
  const result = await database.transaction(async (em) => {
    await em.execute(`insert into notes values ('kept')`);
    afterCommit(em, () => {
      done.push('first');
      seen = server.query('select text from notes');
    });
    afterCommit(em, () => done.push('second'));
    expect(done).toEqual([]);
    return 'said';
  });
  expect([result, done, await seen]).toEqual(['said', ['first', 'second'], [{ text: 'kept' }]]);
});

it('nothing follows one that failed, and not even one whose commit did', async () => {
  const done: string[] = [];
  await expect(
    database.transaction(async (em) => {
      afterCommit(em, () => done.push('refused'));
      throw new Error('No.');
    }),
  ).rejects.toThrow('No.');
  await server.query('create table unique_notes (text text unique deferrable initially deferred)');
  await expect(
    database.transaction(async (em) => {
      await em.execute(`insert into unique_notes values ('once'), ('once')`);
      afterCommit(em, () => done.push('not committed'));
    }),
  ).rejects.toThrow('unique_notes_text_key');
  expect(done).toEqual([]);
});

it('without a transaction nobody would do it: that is an error of whoever wrote it', async () => {
  expect(() => afterCommit(orm.em.fork(), () => undefined)).toThrow('no open transaction');
  let over: typeof orm.em | undefined;
  await database.transaction(async (em) => void (over = em as typeof orm.em));
  expect(() => afterCommit(over!, () => undefined)).toThrow('no open transaction');
});
