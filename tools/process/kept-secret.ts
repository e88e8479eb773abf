import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
