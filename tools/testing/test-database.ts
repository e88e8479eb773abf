// The PostgreSQL of the tests: one per run, thrown away at its end. TEST_DATABASE_URL names it (or another
// one that somebody brings); every test file makes its own database in it from a migrated template.
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLeftover } from '../postgres/leftover.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { isAlive } from '../stack/process-identity.ts';

const prefix = 'canopy-test-database-';

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
  await sweep();
  const home = join(tmpdir(), `${prefix}${process.pid}`);
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755); // whatever the umask: PostgreSQL may run as another account
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

/** Runs that were killed could not tidy up: the number in the name says whose folder it was. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    const home = join(tmpdir(), name);
    await endLeftover(join(home, 'postgres'));
    rmSync(home, { recursive: true, force: true });
  }
}
