// A process id alone proves nothing: after a crash the number may belong to somebody else's program.
// The moment it started, together with the number, names one process for good.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** When the process started, in the system's own words; undefined when there is no such process. */
export function startedAt(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A zombie holds its number but does nothing any more.
      if (fields[0] === 'Z') return undefined;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
    }
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  return startedAt(pid) !== undefined;
}

export async function untilGone(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((wake) => setTimeout(wake, 20));
  }
  return true;
}

/** Asks a process to end and makes sure of it after the grace. A process that is gone already is fine. */
export async function endProcess(pid: number, signal: NodeJS.Signals, grace: number): Promise<void> {
  send(pid, signal);
  if (await untilGone(pid, grace)) return;
  send(pid, 'SIGKILL');
  await untilGone(pid, 1000);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
