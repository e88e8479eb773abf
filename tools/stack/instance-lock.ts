// One Canopy per data folder. run.json says who runs and what they started, so that the next start can
// tell a second instance (refused) from the leftovers of a killed one (ended, then it goes on).
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, startedAt } from '../process/process-identity.ts';
import { StartupError } from '../process/startup-error.ts';

interface Running {
  pid: number;
  started: string;
  url: string;
  children: { name: string; pid: number; started: string }[];
}

export interface InstanceLock {
  noteChild(name: string, pid: number): void;
  release(): void;
}

export async function takeInstanceLock(dataDir: string, url: string): Promise<InstanceLock & { recovered: string[] }> {
  const file = join(dataDir, 'run.json');
  const mine: Running = { pid: process.pid, started: startedAt(process.pid) ?? '', url, children: [] };
  const recovered: string[] = [];
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 5) throw error;
    }
    recovered.push(...(await clearLeftovers(file)));
  }
  // Whole or not at all: whoever is killed while writing leaves the processes of the note before.
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(mine));
    renameSync(`${file}.new`, file);
  };
  return {
    recovered,
    noteChild(name, pid) {
      mine.children = [
        ...mine.children.filter((child) => child.name !== name),
        { name, pid, started: startedAt(pid) ?? '' },
      ];
      save();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Ends what a killed start left behind and removes its note; refuses while that start is alive. */
async function clearLeftovers(file: string): Promise<string[]> {
  const other = read(file);
  if (other && startedAt(other.pid) === other.started) {
    throw new StartupError(
      `Canopy already runs on this data folder (process ${other.pid}, ${other.url}). Stop it first, or choose another folder with DATA_DIR=….`,
    );
  }
  const orphans = (other?.children ?? []).filter((child) => startedAt(child.pid) === child.started);
  await Promise.all(orphans.map((child) => endProcess(child.pid, 'SIGTERM', 4000)));
  rmSync(file, { force: true });
  return orphans.map((child) => child.name);
}

function read(file: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Running;
  } catch {
    return undefined; // cut short by a crash: it names nobody, so nobody is ended
  }
}
