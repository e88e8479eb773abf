import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const largest = 10 * 1024 ** 2;

/**
 * Keeps each log of the folder, and the one before it as `name.log.1`, from growing beyond ten megabytes. Copied and
 * emptied rather than renamed: the processes write on into the file that they were given, and outlive whoever gave it
 * to them.
 */
export function rotateLogs(folder: string): void {
  // Somebody may make room by hand at any moment: a file that is gone needs none.
  const ifThere = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  for (const name of ifThere(() => readdirSync(folder)) ?? []) {
    if (!name.endsWith('.log')) continue;
    const file = join(folder, name);
    if ((ifThere(() => statSync(file).size) ?? 0) <= largest) continue;
    // A full disk needs the room more than anybody needs the old lines: emptied even where they could not be copied.
    ifThere(() => copyFileSync(file, `${file}.1`));
    ifThere(() => truncateSync(file));
  }
}
