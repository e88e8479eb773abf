import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from './startup-error.ts';

export function prepareDataFolder(dataDir: string): void {
  try {
    makeFolder(join(dataDir, 'media'));
    // Addresses of people stand there, and links that open accounts.
    for (const folder of [join(dataDir, 'logs'), join(dataDir, 'mailbox')]) {
      makeFolder(folder);
      chmodSync(folder, 0o700);
    }
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw new StartupError(`the disk of ${dataDir} is full.`);
    if (code === 'ENOTDIR' || code === 'EEXIST')
      throw new StartupError(
        `the data folder ${dataDir} cannot be made: something that is not a folder is in its way.`,
      );
    throw new StartupError(
      `the data folder ${dataDir} is not writable by you. Mend its permissions, or choose another one with DATA_DIR=….`,
    );
  }
}

/**
 * Folder by folder: Node's own `recursive` never comes back from a file system such as /proc, where nothing can be
 * made.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

/** A secret that is made once and then stays: readable by its owner alone. */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) {
      if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
      return kept;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = randomBytes(32).toString('hex');
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}
