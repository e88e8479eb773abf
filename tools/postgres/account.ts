// PostgreSQL refuses to run as root, so root hands it to another account of the machine.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../process/startup-error.ts';

/** Undefined: PostgreSQL runs as whoever runs us. */
export type Account = { uid: number; gid: number } | undefined;

export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  return find('postgres') ?? create('postgres') ?? refuse();
}

function find(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) return undefined;
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

function create(name: string): Account {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', name], { stdio: 'ignore' });
    return find(name);
  } catch {
    return undefined;
  }
}

function refuse(): never {
  throw new StartupError(
    'PostgreSQL does not run as root, and no account "postgres" could be made for it. Start Canopy as another user, or name a database with DATABASE_URL=….',
  );
}

/** May this account walk down to the folder? Every folder above must let it pass. */
export function canEnter(folder: string, account: Account): boolean {
  if (!account) return true;
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & needed) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
