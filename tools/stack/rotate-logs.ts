import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const largest = 10 * 1024 ** 2;

/**
 * Keeps each log of the folder, and the one before it as `name.log.1`, from growing beyond ten megabytes. Copied and emptied
 * rather than renamed: the processes write on into the file that they were given, and outlive whoever gave it to them.
 */
export function rotateLogs(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.log')) continue;
    const file = join(folder, name);
    if (statSync(file).size <= largest) continue;
    try {
      copyFileSync(file, `${file}.1`);
    } catch {
      // A full disk needs the room more than anybody needs the old lines.
    }
    truncateSync(file);
  }
}
