import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { PostgresServer } from '@canopy/tools/postgres/server';
import { projectRoot } from '@canopy/tools/process/project-root';
import { runStep } from '@canopy/tools/process/run-step';
import { listingsSql, mediaSql, ownerSql } from './listings.sql.ts';
import { peopleSql, salesSql } from './sales.sql.ts';

interface Rows {
  /** Of the database; its fingerprint follows. */
  name: string;
  /** Where its SQL stands: when this changes, the database is made anew. */
  file: string;
  fill(client: pg.Client): Promise<void>;
}

export const listings = (count: number): Rows => ({
  name: `bench_${count}`,
  file: 'bench/listings.sql.ts',
  fill: (client) => fillListings(client, count),
});
/** So many sales, with the people, listings and applications of a marketplace that sold them. */
export const sales = (count: number): Rows => ({
  name: `bench_sales_${count}`,
  file: 'bench/sales.sql.ts',
  fill: async (client) => void (await client.query(salesSql(count))),
});
export const people = (count: number): Rows => ({
  name: `bench_people_${count}`,
  file: 'bench/sales.sql.ts',
  fill: async (client) => void (await client.query(peopleSql(count))),
});

/**
 * A database with these rows. It is kept for the next run, and made anew when migrations or the rows' SQL have changed.
 */
export async function benchDatabase(server: PostgresServer, rows: Rows, say: (line: string) => void): Promise<string> {
  const decisive = [
    ...globSync('libs/platform/src/database/migrations/*.ts', { cwd: projectRoot }).toSorted(),
    rows.file,
  ];
  const fingerprint = createHash('sha256')
    .update(decisive.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join())
    .digest('hex')
    .slice(0, 10);
  const name = `${rows.name}_${fingerprint}`;
  const url = server.url(name);
  await withClient(server.url('postgres'), async (client) => {
    const { rows: known } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${rows.name}_`],
    );
    for (const { datname } of known)
      if (datname !== name) await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
    // Also one that was kept: functions of the database change without a migration.
    if (known.some(({ datname }) => datname === name)) return bringUpToDate(url);
    say(`Making ${rows.name} …`);
    const making = `${name}_making`;
    await client.query(`drop database if exists ${making} with (force)`);
    await client.query(`create database ${making}`);
    await bringUpToDate(server.url(making));
    await withClient(server.url(making), async (inside) => {
      await inside.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
      await rows.fill(inside);
      // What is not written down yet, a vacuum cannot mark as seen by everybody, and indexes alone do not answer then.
      await inside.query('checkpoint');
      await inside.query('vacuum analyze');
      await inside.query('checkpoint');
    });
    await client.query(`alter database ${making} rename to ${name}`);
  });
  return url;
}

const bringUpToDate = (url: string) =>
  runStep('Bringing the database up to date', ['dist/apps/api/migrate.mjs'], {
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    DATABASE_URL: url,
    INTERNAL_KEY: 'a-key-for-benches-only-a-key-for-benches',
  });

/**
 * Brings all listings into the memory of PostgreSQL, where those of a server that has run for days are. Along an index:
 * what is read as a whole table goes through a small part of that memory.
 */
export async function readWhole(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      'set enable_seqscan = off; set enable_bitmapscan = off; set max_parallel_workers_per_gather = 0',
    );
    await client.query(`select count(cancelled_at), max(title) from listings where created_at > '-infinity'`);
  });
}

/** A copy of a database of this server. It takes the place of the copy that was made before. */
export async function copyDatabase(server: PostgresServer, url: string): Promise<string> {
  const original = new URL(url).pathname.slice(1);
  await withClient(server.url('postgres'), async (client) => {
    await client.query('drop database if exists bench_copy with (force)');
    await client.query(`create database bench_copy template ${client.escapeIdentifier(original)}`);
    await client.query('checkpoint');
  });
  return server.url('bench_copy');
}

/** Indexes are made after the rows: that is several times faster than keeping them up row by row. */
async function fillListings(client: pg.Client, rows: number): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql from pg_index where indrelid = 'listings'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(ownerSql);
  await client.query(listingsSql(rows));
  for (const { sql } of indexes) await client.query(sql);
  await client.query(mediaSql(rows));
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A database that ends meanwhile fails the statement that runs; without a listener it would end us too, and leave what
  // we have started.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Resolves when nobody else works in this database any more: what was put off until after the answers must not slow
 * what is measured next.
 */
export async function untilIdle(client: pg.Client): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (let idle = 0; idle < 10;) {
    const { rows } = await client.query<{ working: number }>(
      `select count(*)::int as working from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`,
    );
    idle = rows[0]!.working === 0 ? idle + 1 : 0;
    if (Date.now() > deadline) throw new Error('The database of the bench does not come to rest.');
    await new Promise((wake) => setTimeout(wake, 25));
  }
}
