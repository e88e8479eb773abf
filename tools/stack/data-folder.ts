import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../process/startup-error.ts';

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
