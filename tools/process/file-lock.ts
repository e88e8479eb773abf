import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isAlive } from './process-identity.ts';

/** Runs the work while no other process of this checkout does the same; a lock whose owner died is taken over. */
export async function withFileLock<Result>(
  file: string,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  for (let attempt = 0; !take(file, attempt); attempt += 1) {
    if (attempt === 0) onWait();
    await new Promise((wake) => setTimeout(wake, 200));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string, attempt: number): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    // Empty for a blink while its owner writes it; empty for long when its owner was killed right then.
    if (owner ? !isAlive(owner) : attempt > 20) rmSync(file, { force: true });
  } catch {
    // released a moment ago
  }
  return false;
}
