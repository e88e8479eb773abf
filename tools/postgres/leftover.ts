// What a killed PostgreSQL leaves behind in its folder: a note with the number of its process.
import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, endProcess, isAlive } from '../process/process-identity.ts';

/** The lines of postmaster.pid: process number first, "ready" in the eighth. */
export function readNote(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Stops a postmaster that outlived its Canopy, and takes a note away that names nobody of ours. */
export async function endLeftover(folder: string): Promise<void> {
  const pid = Number(readNote(folder)[0]);
  if (!pid) return;
  if (isAlive(pid) && commandLine(pid).includes(folder)) await endProcess(pid, 'SIGINT', 10_000);
  // PostgreSQL takes any process of that number for itself, even somebody else's or a dead one that nobody
  // has buried yet. But the note also guards the workers of a killed postmaster: it goes after the last of them.
  if (await untilDeserted(folder)) rmSync(join(folder, 'postmaster.pid'), { force: true });
}

/** Every process of PostgreSQL stands in its data folder. True when none does any more. */
async function untilDeserted(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const deadline = Date.now() + 10_000;
  while (readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && standsIn(pid, folder))) {
    if (Date.now() > deadline) return false;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return true;
}

function standsIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false; // gone meanwhile, or another person's
  }
}
