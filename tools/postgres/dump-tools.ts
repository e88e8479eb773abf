// pg_dump and pg_restore do not come along with npm: a dump can only be made by tools as new as the server.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface DumpTools {
  pgDump: string;
  pgRestore: string;
}

/** Where Debian and Ubuntu keep one folder per version; the first `pg_dump` on PATH is often an older one. */
const versions = '/usr/lib/postgresql';

/** @param major of the server. @returns tools for it, or the sentence that says what to install. */
export function findDumpTools(major: number): DumpTools | string {
  const folders = [
    '',
    ...(existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []),
  ];
  const found = folders.flatMap((folder) => {
    const pgDump = join(folder, 'pg_dump');
    const version = versionOf(pgDump);
    return version ? [{ version, pgDump, pgRestore: join(folder, 'pg_restore') }] : [];
  });
  const fitting = found.find(({ version }) => version >= major);
  if (fitting) return fitting;
  const newest = Math.max(0, ...found.map(({ version }) => version));
  return `pg_dump of PostgreSQL ${major} or newer is needed, and ${newest ? `the newest here is ${newest}` : 'there is none here'}: install postgresql-client-${major} (https://www.postgresql.org/download/).`;
}

function versionOf(pgDump: string): number | undefined {
  try {
    return Number(/\) (\d+)/.exec(execFileSync(pgDump, ['--version'], { encoding: 'utf8', stdio: 'pipe' }))?.[1]);
  } catch {
    return undefined;
  }
}
