// `npm run check:ledger`: do rows, counters, tickets, payments and ledger agree? Asks DATABASE_URL, or the PostgreSQL
// that a running `npm start` brought. Changes nothing; ends with 1 when something does not add up.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { ledgerDisagreements } from '@canopy/payments/ledger-check';
import { postgresAccount } from './postgres/account.ts';
import { placeCluster } from './postgres/cluster.ts';
import { StartupError, sentence } from './process/startup-error.ts';
import { readSettings } from './stack/settings.ts';

function databaseUrl(): string {
  const { config, env, bringsPostgres } = readSettings();
  return bringsPostgres ? databaseUrlOf(config.dataDir) : env.DATABASE_URL!;
}

/** The PostgreSQL that `npm start` brought for this data folder. */
export function databaseUrlOf(dataDir: string): string {
  const home = join(dataDir, 'postgres');
  const beside = existsSync(home) ? dirname(placeCluster(home, postgresAccount()).folder) : dataDir;
  const kept = (name: string): string => readFileSync(join(beside, name), 'utf8').trim();
  try {
    return `postgres://canopy:${kept('postgres-password')}@127.0.0.1:${kept('postgres-port')}/canopy`;
  } catch {
    throw new StartupError('there is no database here yet: run npm start first, or set DATABASE_URL.');
  }
}

/** @returns how many statements do not hold. */
export async function checkLedger(url: string, say: (line: string) => void): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await ledgerDisagreements({
      rows: async <T extends object>(sql: string) => (await client.query(sql)).rows as T[],
    });
    for (const { rule, subjectId, expected, found: is } of found)
      say(`${rule}: ${subjectId} should be ${expected} and is ${is}`);
    say(
      found.length === 0
        ? 'The books agree.'
        : `${found.length} ${found.length === 1 ? 'statement does' : 'statements do'} not hold.`,
    );
    return found.length;
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  try {
    process.exit((await checkLedger(databaseUrl(), (line) => console.log(line))) === 0 ? 0 : 1);
  } catch (error) {
    const refused = (error as { code?: string }).code === 'ECONNREFUSED';
    console.error(
      `canopy: ${refused ? 'the database does not answer: run npm start first, or set DATABASE_URL.' : sentence(error)}`,
    );
    process.exit(1);
  }
}
