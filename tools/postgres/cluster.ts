// The folder of one PostgreSQL: made once, and made whole or not at all.
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { StartupError } from '../process/startup-error.ts';
import { canEnter, type Account } from './account.ts';
import { openShelf, type Binaries } from './binaries.ts';

/**
 * The place of the data: the wanted folder, or one on the open shelf with a link to it when the account
 * that runs PostgreSQL cannot walk to the wanted one (root in a private folder).
 */
export function placeCluster(wanted: string, account: Account): { folder: string; moved: boolean } {
  const link = lstatSync(wanted, { throwIfNoEntry: false });
  if (link?.isSymbolicLink()) {
    const target = readlinkSync(wanted);
    if (existsSync(dirname(target))) return { folder: target, moved: true };
    rmSync(wanted);
  } else if (canEnter(dirname(wanted), account)) {
    return { folder: wanted, moved: false };
  }
  const home = join(openShelf, randomBytes(6).toString('hex'));
  mkdirSync(home, { recursive: true, mode: 0o755 });
  symlinkSync(join(home, 'postgres'), wanted);
  return { folder: join(home, 'postgres'), moved: true };
}

export async function makeCluster(
  folder: string,
  account: Account,
  binaries: Binaries,
  { password, durable }: { password: string; durable: boolean },
): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return refuseOtherMajor(folder, binaries.major);
  // A first start that was killed left an unfinished folder: begin again beside it and rename at the end.
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = join(dirname(folder), '.initdb-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    // UTF-8 whatever the machine's locale says: under LANG=C, 'É' would not match 'é'.
    const flags = [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--auth=scram-sha-256',
    ];
    await run(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        '--username=canopy',
        `--pwfile=${passwordFile}`,
        ...(durable ? [] : ['--no-sync']),
        ...flags,
      ],
      account,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

function refuseOtherMajor(folder: string, major: string): void {
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (made === major) return;
  throw new StartupError(
    `the database in ${folder} was made by PostgreSQL ${made}, and the one that came with this version of Canopy is ${major}. Dump it with PostgreSQL ${made} and restore it into a new DATA_DIR, see "A new major version of PostgreSQL" in docs/production.md.`,
  );
}

async function run(program: string, parameters: string[], account: Account): Promise<void> {
  const { failed, exitCode, all, cause } = await execa(program, parameters, {
    ...account,
    cwd: '/',
    stdin: 'ignore',
    all: true,
    reject: false,
  });
  if (!failed) return;
  const reason = all.split('\n').find((line) => line.includes('error:') || line.includes('FATAL:'));
  throw new StartupError(
    `PostgreSQL could not make its data folder: ${reason ?? (cause instanceof Error ? cause.message : `initdb ended with ${exitCode}`)}`,
  );
}
