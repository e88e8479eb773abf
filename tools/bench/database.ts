import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { PostgresServer } from '../postgres/server.ts';
import { projectRoot } from '../stack/project-root.ts';
import { runStep } from '../stack/run-step.ts';
import { listingsSql, mediaSql, ownerSql } from './listings.sql.ts';

/** A database with so many listings. It is kept for the next run, and made anew when migrations or the rows' SQL have changed. */
export async function benchDatabase(server: PostgresServer, rows: number, say: (line: string) => void): Promise<string> {
  const decisive = [...globSync('libs/platform/src/database/migrations/*.ts', { cwd: projectRoot }).toSorted(), 'tools/bench/listings.sql.ts'];
  const fingerprint = createHash('sha256').update(decisive.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join()).digest('hex').slice(0, 10);
  const name = `bench_${rows}_${fingerprint}`;
  const url = server.url(name);
  await withClient(server.url('postgres'), async (client) => {
    const { rows: known } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [`bench_${rows}_`]);
    for (const { datname } of known) if (datname !== name) await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
    if (known.some(({ datname }) => datname === name)) return;
    say(`Making ${rows.toLocaleString('en-CA')} listings …`);
    const making = `${name}_making`;
    await client.query(`drop database if exists ${making} with (force)`);
    await client.query(`create database ${making}`);
    await runStep('Bringing the database up to date', ['dist/apps/api/migrate.mjs'], { NODE_ENV: 'production', PATH: process.env.PATH, DATABASE_URL: server.url(making), INTERNAL_KEY: 'a-key-for-benches-only-a-key-for-benches' });
    await withClient(server.url(making), (inside) => fill(inside, rows));
    await client.query(`alter database ${making} rename to ${name}`);
  });
  return url;
}

/** Indexes are made after the rows: that is several times faster than keeping them up row by row. */
async function fill(client: pg.Client, rows: number): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql from pg_index where indrelid = 'listings'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(ownerSql);
  await client.query(listingsSql(rows));
  for (const { sql } of indexes) await client.query(sql);
  await client.query(mediaSql(rows));
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
