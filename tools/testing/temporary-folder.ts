// Folders of test runs carry the number of their process in their name, so that the next run can tell what
// a killed one could not tidy up.
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLeftover } from '../postgres/leftover.ts';
import { isAlive } from '../process/process-identity.ts';

const name = /^canopy-(?:database|start|e2e)-(\d+)-/;

export function temporaryFolder(kind: 'database' | 'start'): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `canopy-${kind}-${process.pid}-`)));
  chmodSync(folder, 0o755); // PostgreSQL may run as another account
  return folder;
}

export async function sweepLeftovers(): Promise<void> {
  for (const entry of readdirSync(tmpdir())) {
    const owner = name.exec(entry)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    const folder = join(tmpdir(), entry);
    await endLeftover(join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}
