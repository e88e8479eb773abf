// What benches stand on: a PostgreSQL with rows, the product's built processes and the floors beside them. On 127.0.0.1
// only, and ended by process id whatever happens.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, closeSync, rmSync, chmodSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '@canopy/tools/build/bundle-server';
import { startPostgres } from '@canopy/tools/postgres/server';
import { isReady } from '@canopy/tools/process/is-ready';
import { freePort } from '@canopy/tools/process/ports';
import { endProcess } from '@canopy/tools/process/process-identity';
import { cacheFolder, projectRoot } from '@canopy/tools/process/project-root';
import { benchDatabase, copyDatabase, listings, people, sales } from './database.ts';

export interface Stage {
  signal: AbortSignal;
  say(line: string): void;
  /** @returns the address of a database with so many listings */
  database(rows: number): Promise<string>;
  /** @returns the address of a database with so many sales, see `sales.sql.ts` */
  salesDatabase(count: number): Promise<string>;
  /** @returns the address of a database with so many people, who bought nothing */
  peopleDatabase(count: number): Promise<string>;
  /**
   * @returns the address of a copy, for a bench that writes: every run begins with the same rows. One copy at a time.
   */
  copyOf(databaseUrl: string): Promise<string>;
  /** Each resolves with the address of a process that answers. @param env beside the settings of every bench */
  api(databaseUrl: string, env?: Record<string, string>): Promise<string>;
  web(apiUrl: string): Promise<string>;
  worker(databaseUrl: string, apiUrl: string): Promise<string>;
  /** A worker that has nothing but a queue, `idle`, of jobs that do nothing. */
  idleJobs(databaseUrl: string): Promise<string>;
  /**
   * A program of ours that listens on PORT and answers 200 at `ready`. @param command parameters of Node, paths from
   * the project's root
   */
  program(command: string[], env: Record<string, string>, ready: string): Promise<string>;
  /**
   * @returns megabytes that the running processes have in use, what they share counted once, as the most that one of them
   *   shares; null where the system does not say, as only Linux does
   */
  memory(): Promise<number | null>;
  /**
   * @returns megabytes that the running processes grew by at most while that was done; null where the system does not say
   */
  growthDuring(work: () => Promise<unknown>): Promise<number | null>;
  /** Ends what the last bench started. */
  endProcesses(): Promise<void>;
  close(): Promise<void>;
}

const startLimit = 30_000;

export async function openStage(say: (line: string) => void, signal: AbortSignal): Promise<Stage> {
  const home = join(cacheFolder, 'bench');
  mkdirSync(home, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), `canopy-bench-`));
  chmodSync(scratch, 0o755);
  const postgres = await startPostgres({
    home,
    log: join(home, 'postgres.log'),
    durable: true,
    // What a server of its own is given: a million listings are 3.4 GB, those beside them are smaller.
    settings: { shared_buffers: `${Math.floor(totalmem() / 4 / 1024 ** 2)}MB` },
  });
  let running: number[] = [];

  async function program(command: string[], env: Record<string, string>, ready: string): Promise<string> {
    signal.throwIfAborted();
    const port = await freePort();
    const log = openSync(join(scratch, `${port}.log`), 'a');
    const child = spawn(process.execPath, command, {
      cwd: projectRoot,
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        // As the units for systemd set it.
        NODE_COMPILE_CACHE: join(scratch, 'compiled'),
        PORT: String(port),
        ...env,
      },
    });
    closeSync(log);
    let ended = false;
    child.once('exit', () => (ended = true));
    running.push(child.pid!);
    const url = `http://127.0.0.1:${port}`;
    const deadline = Date.now() + startLimit;
    while (!(await isReady(url + ready))) {
      signal.throwIfAborted();
      if (ended || Date.now() > deadline)
        throw new Error(`${command.join(' ')} did not answer; see ${join(scratch, `${port}.log`)}`);
      await new Promise((wake) => setTimeout(wake, 5));
    }
    return url;
  }

  const ours = {
    DATA_DIR: scratch,
    INTERNAL_KEY: 'a-key-for-benches-only-a-key-for-benches',
    RATE_LIMITS: 'off',
    MOCK_DELAYS: 'off',
    SEED: 'none',
  };
  /** `program` waits at PORT; for a worker that is its own port. */
  const onWorkerPort = (file: string): string[] => [
    '-e',
    `process.env.WORKER_PORT = process.env.PORT; await import(${JSON.stringify(file)})`,
    '--input-type=module',
  ];
  const endProcesses = async () => {
    const ending = running;
    running = [];
    await Promise.all(ending.map((pid) => endProcess(pid, 'SIGTERM', 3_000)));
  };
  return {
    signal,
    say,
    database: (rows) => benchDatabase(postgres, listings(rows), say),
    salesDatabase: (count) => benchDatabase(postgres, sales(count), say),
    peopleDatabase: (count) => benchDatabase(postgres, people(count), say),
    copyOf: (databaseUrl) => copyDatabase(postgres, databaseUrl),
    api: async (databaseUrl, env = {}) => {
      const port = String(await freePort());
      // `program` waits at PORT; for the API that is its own port.
      return program(
        [
          '-e',
          `process.env.API_PORT = process.env.PORT; process.env.PORT = '${port}'; await import(${JSON.stringify(join(projectRoot, 'dist/apps/api/main.mjs'))})`,
          '--input-type=module',
        ],
        { ...ours, ...env, DATABASE_URL: databaseUrl },
        '/health/ready',
      );
    },
    web: (apiUrl) =>
      program(
        ['dist/apps/web/server.mjs'],
        { ...ours, API_URL: apiUrl, DATABASE_URL: postgres.url('postgres') },
        '/health/ready',
      ),
    worker: (databaseUrl, apiUrl) =>
      program(
        onWorkerPort(join(projectRoot, 'dist/apps/worker/main.mjs')),
        { ...ours, API_PORT: new URL(apiUrl).port, DATABASE_URL: databaseUrl },
        '/health/ready',
      ),
    idleJobs: async (databaseUrl) => {
      // Beside the packages that it leaves outside.
      const folder = join(projectRoot, 'dist', 'bench');
      rmSync(folder, { recursive: true, force: true });
      await build({
        ...bundleOptions('bench', { 'idle-jobs': join(projectRoot, 'bench/programs/idle-jobs.ts') }),
        outdir: folder,
      });
      return program(
        onWorkerPort(join(folder, 'idle-jobs.mjs')),
        { ...ours, DATABASE_URL: databaseUrl },
        '/health/ready',
      );
    },
    program,
    memory: async () => {
      if (process.platform !== 'linux') return null;
      const used = await Promise.all(running.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8')));
      const kilobytes = (text: string, kind: 'Private' | 'Shared') =>
        [...text.matchAll(new RegExp(`^${kind}_\\w+: +(\\d+) kB$`, 'gm'))].reduce(
          (sum, [, size]) => sum + Number(size),
          0,
        );
      const own = used.reduce((sum, text) => sum + kilobytes(text, 'Private'), 0);
      return (own + Math.max(...used.map((text) => kilobytes(text, 'Shared')))) / 1_000;
    },
    growthDuring: async (work) => {
      if (process.platform !== 'linux') return work().then(() => null);
      const megabytes = async (name: 'VmRSS' | 'VmHWM') => {
        const states = await Promise.all(running.map((pid) => readFile(`/proc/${pid}/status`, 'utf8')));
        return (
          states.reduce((sum, state) => sum + Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(state)![1]), 0) /
          1_000
        );
      };
      // The most that it ever had is forgotten, see proc(5).
      await Promise.all(running.map((pid) => writeFile(`/proc/${pid}/clear_refs`, '5')));
      const before = await megabytes('VmRSS');
      await work();
      return (await megabytes('VmHWM')) - before;
    },
    endProcesses,
    async close() {
      await endProcesses();
      await postgres.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
