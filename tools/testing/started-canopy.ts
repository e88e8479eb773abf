// The start command under test, begun exactly as npm begins it.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readNote } from '../postgres/leftover.ts';
import { freePort } from '../process/ports.ts';
import { isAlive } from '../process/process-identity.ts';
import { projectRoot } from '../process/project-root.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface Started {
  /** Everything printed so far. */
  output(): string;
  /** Of the process that npm started, of the start command behind it, and of everything it started. */
  pids(): { setup: number; start: number; children: Record<string, number>; postgres: number };
  /** The number of the database's process; undefined while there is none. */
  postgres(): number | undefined;
  until(text: string, seconds?: number): Promise<void>;
  ended(seconds?: number): Promise<number>;
  signal(name: NodeJS.Signals): void;
}

export type Installation = { dataDir: string; env: NodeJS.ProcessEnv };

/** A data folder and ports of its own; a developer's settings stay outside. */
export async function newInstallation(env: Record<string, string> = {}): Promise<Installation> {
  const dataDir = env.DATA_DIR ?? temporaryFolder('start');
  const ports = { PORT: await freePort(), API_PORT: await freePort(), WORKER_PORT: await freePort() };
  const inherited = Object.fromEntries(['PATH', 'HOME', 'LANG', 'USER'].map((name) => [name, process.env[name]]));
  return {
    dataDir,
    env: {
      NODE_ENV: 'production',
      ...inherited,
      CANOPY_ENV_FILE: '',
      SEED: 'none',
      DATA_DIR: dataDir,
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      ...env,
    },
  };
}

const running = new Set<ChildProcess>();

export function begin({ dataDir, env }: Installation): Started {
  const child = spawn(process.execPath, [join(projectRoot, 'tools', 'setup.mjs'), 'start'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const waitFor = async <Result>(what: () => Result | undefined, seconds: number, name: string): Promise<Result> => {
    const deadline = Date.now() + seconds * 1000;
    for (;;) {
      const result = what();
      if (result !== undefined) return result;
      if (Date.now() > deadline) throw new Error(`waited ${seconds} s for ${name}; it printed:\n${output}`);
      await new Promise((wake) => setTimeout(wake, 30));
    }
  };
  const postgres = () => Number(readNote(join(dataDir, 'postgres'))[0]) || undefined;
  return {
    output: () => output,
    signal: (name) => child.kill(name),
    pids() {
      const note = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
        pid: number;
        children: { name: string; pid: number }[];
      };
      return {
        setup: child.pid!,
        start: note.pid,
        children: Object.fromEntries(note.children.map(({ name, pid }) => [name, pid])),
        postgres: postgres()!,
      };
    },
    postgres,
    until: (text, seconds = 60) =>
      waitFor(
        () => (output.includes(text) ? true : child.exitCode === null ? undefined : fail(text, output)),
        seconds,
        `"${text}"`,
      ).then(() => undefined),
    async ended(seconds = 60) {
      const code = await waitFor(() => child.exitCode ?? (child.signalCode ? 128 : undefined), seconds, 'the end');
      running.delete(child);
      return code;
    },
  };
}

function fail(text: string, output: string): never {
  throw new Error(`it ended before it printed "${text}":\n${output}`);
}

/** After a test that failed halfway: ends what still runs and removes the data. */
export async function clearAway(...installations: Installation[]): Promise<void> {
  for (const child of running) child.kill('SIGTERM');
  const deadline = Date.now() + 30_000;
  while ([...running].some((child) => child.pid && isAlive(child.pid)) && Date.now() < deadline)
    await new Promise((wake) => setTimeout(wake, 50));
  running.clear();
  for (const { dataDir } of installations)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
