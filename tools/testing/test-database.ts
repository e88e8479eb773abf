// The PostgreSQL of the tests: one per run, thrown away at its end. TEST_DATABASE_URL names it (or another
// one that somebody brings); every test file makes its own database in it from a migrated template.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { sweepLeftovers, temporaryFolder } from './temporary-folder.ts';

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const database = await startTestDatabase();
  process.env.TEST_DATABASE_URL = database.url('postgres');
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await database.stop();
  };
}

export async function startTestDatabase(): Promise<PostgresServer> {
  await sweepLeftovers();
  const home = temporaryFolder('database');
  const server = await startPostgres({ home, log: join(home, 'postgres.log'), durable: false });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(server.folder, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    },
  };
}
