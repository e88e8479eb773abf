import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, openOrm } from '@canopy/platform/database';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { StoredSimulatedObjects } from './simulated-store.ts';

let server: TestDatabase;
let orm: Awaited<ReturnType<typeof openOrm>>;
let store: StoredSimulatedObjects;
beforeAll(async () => {
  server = await testDatabase();
  orm = await openOrm(server.url, [], 2);
  store = new StoredSimulatedObjects(new Database(orm));
});
afterAll(async () => {
  await orm.close();
  await server.drop();
});

it('what is written at the same moment is written together, and of one object the later state stays', async () => {
  const writes: [string, object][] = [
    ['pear', { accountId: 'orchard', ripe: 0 }],
    ['plum', { accountId: 'orchard', ripe: 1 }],
    ['pear', { accountId: 'orchard', ripe: 2 }],
    ['fig', { accountId: 'garden', ripe: 3, of: { tree: 'old' } }],
    ['pear', { accountId: 'orchard', ripe: 4 }],
  ];
  await Promise.all(writes.map(([id, state]) => store.write(id, state)));
  expect(await store.read('pear')).toEqual({ accountId: 'orchard', ripe: 4 });
  expect(await store.read('fig')).toEqual({ accountId: 'garden', ripe: 3, of: { tree: 'old' } });
  expect(await store.read('quince')).toBeNull();
  const ofOrchard = await store.ofAccount<{ ripe: number }>('orchard');
  expect(ofOrchard.map(({ id, ripe }) => [id, ripe]).toSorted()).toEqual([
    ['pear', 4],
    ['plum', 1],
  ]);
});
