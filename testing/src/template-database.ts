import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseFunctions, migrate } from '@canopy/platform/database';
import { migrations } from '@canopy/platform/migrations';

/** The PostgreSQL server of this test run, as a superuser. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error(
      'TEST_DATABASE_URL is not set: run the tests through vitest, whose global setup starts PostgreSQL.',
    );
  return url;
}

const named = (database: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.toString();
};

/** The same database as the role that the product runs with sees it. */
const served = (database: string): string => {
  const url = new URL(named(database));
  url.username = 'canopy_app';
  url.password = 'canopy_app';
  return url.toString();
};

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Migrated once per server; every test file gets a copy, which costs a fraction of migrating. */
async function templateDatabase(): Promise<string> {
  const name = `canopy_template_${createHash('sha256')
    .update(migrations.map((migration) => migration.name + String(migration.class)).join())
    .update(JSON.stringify(databaseFunctions))
    .digest('hex')
    .slice(0, 12)}`;
  await onServer(async (client) => {
    // Test files run side by side; the first one makes the template, the others wait for it.
    await client.query('select pg_advisory_lock(727002)');
    const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (existing.rowCount) return;
    const making = `${name}_making`;
    await client.query(`drop database if exists ${making} with (force)`);
    await client.query(`create database ${making}`);
    // Closes its connections: nothing may stay connected to a database that is to be copied.
    await migrate(named(making), served(making));
    await client.query(`alter database ${making} rename to ${name}`);
  });
  return name;
}

export interface TestDatabase {
  /** As a superuser. */
  url: string;
  /** As the product. */
  servedUrl: string;
  query<Row extends pg.QueryResultRow = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** An empty, migrated database of its own. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = await templateDatabase();
  const name = `canopy_test_${randomBytes(6).toString('hex')}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock(727002)');
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    // Rights on the database itself are not copied.
    await client.query(`grant create on database ${name} to canopy_app`);
  });
  const pool = new pg.Pool({ connectionString: named(name), max: 3 });
  // Dropping the database ends idle connections; that is no news.
  pool.on('error', () => undefined);
  return {
    url: named(name),
    servedUrl: served(name),
    query: async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
      (await pool.query<Row>(sql, parameters)).rows,
    drop: async () => {
      await pool.end();
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
