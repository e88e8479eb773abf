import { spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../process/ports.ts';
import { endProcess, untilGone } from '../process/process-identity.ts';
import { keptSecret } from '../process/kept-secret.ts';
import { StartupError } from '../process/startup-error.ts';
import { postgresAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { makeCluster, placeCluster } from './cluster.ts';
import { endLeftover, readNote } from './leftover.ts';

export interface PostgresServer {
  readonly pid: number;
  folder: string;
  /** The data had to live outside the wanted folder. */
  moved: boolean;
  /** A superuser's address of one database of this server. */
  url(database: string): string;
  /** Resolves when the server that runs now has ended, with how it did. */
  ended(): Promise<string>;
  /** After it died: the same folder on the same port. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

interface Wishes {
  /** The data folder of Canopy; the cluster becomes its `postgres`. */
  home: string;
  log: string;
  /** False trades safety on power loss for speed: tests only. */
  durable: boolean;
  /** Of PostgreSQL, instead of ours. */
  settings?: Record<string, string>;
  onFirstTime?(): void;
}

export async function startPostgres({
  home,
  log,
  durable,
  settings: own = {},
  onFirstTime,
}: Wishes): Promise<PostgresServer> {
  const account = postgresAccount();
  const binaries = await findBinaries(account);
  const { folder, moved } = placeCluster(join(home, 'postgres'), account);
  // The password lives beside the data that it opens: both go or stay together.
  const password = keptSecret(dirname(folder), 'postgres-password');
  const before = statSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false });
  if (!before) onFirstTime?.();
  await makeCluster(folder, account, binaries, { password, durable });
  await endLeftover(folder);

  const portFile = join(dirname(folder), 'postgres-port');
  const port = await freePort(rememberedPort(portFile));
  writeFileSync(portFile, String(port));
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // An eighth of the memory, a gigabyte at most: half a million listings and their search index stay in reach. Taken
    // only as it is used.
    shared_buffers: `${Math.max(128, Math.min(1_024, Math.floor(totalmem() / 8 / 1024 ** 2)))}MB`,
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // A statement that fails carries what people wrote, and the detail of its error too. Whoever sent it logs the error
    // without both.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          autovacuum: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
        }),
    ...own,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () => launch(binaries.postgres, ['-D', folder, '-p', String(port), ...flags], { account, folder, log });
  let running = await start();

  return {
    get pid() {
      return running.pid;
    },
    folder,
    moved,
    url: (database) => `postgres://canopy:${password}@127.0.0.1:${port}/${database}`,
    ended: () => running.ended,
    async startAgain() {
      await endLeftover(folder);
      running = await start();
    },
    // SIGINT is PostgreSQL's fast shutdown: it drops the clients, writes everything down and ends.
    stop: () => endProcess(running.pid, 'SIGINT', 4000),
  };
}

function rememberedPort(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

interface Launched {
  pid: number;
  ended: Promise<string>;
}

const recoveryMinutes = 10;

/** Starts the server in a session of its own: a Ctrl-C in the terminal must not reach it before its clients. */
async function launch(
  program: string,
  parameters: string[],
  { account, folder, log }: { account: ReturnType<typeof postgresAccount>; folder: string; log: string },
): Promise<Launched> {
  // After a crash it first replays what it had not written yet, which may take minutes on a slow disk; ending it would
  // begin that anew.
  const deadline = Date.now() + recoveryMinutes * 60_000;
  for (;;) {
    const sizeBefore = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    const output = openSync(log, 'a');
    const options: SpawnOptions = {
      ...account,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, LC_ALL: 'C' },
    };
    const child = spawn(program, parameters, options);
    const ended = new Promise<string>((resolve) =>
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
    );
    child.unref();
    closeSync(output);
    const failure = await new Promise<string | undefined>((resolve) => {
      const ended = () => resolve(readFileSync(log, 'utf8').slice(sizeBefore));
      child.on('error', (error) => resolve(error.message));
      child.once('exit', ended);
      const poll = setInterval(() => {
        const note = readNote(folder);
        if (Number(note[0]) === child.pid && note[7]?.trim() === 'ready') resolve(undefined);
        else if (Date.now() > deadline) resolve(`it was not ready within ${recoveryMinutes} minutes`);
        else return;
        clearInterval(poll);
        // Once it runs, its end is nobody's failure here, and the log may be gone by then.
        child.off('exit', ended);
      }, 15);
      child.once('exit', () => clearInterval(poll));
    });
    if (failure === undefined && child.pid) return { pid: child.pid, ended };
    // The workers of a killed postmaster need a moment to notice that they are alone.
    if (failure?.includes('shared memory block') && Date.now() < deadline) {
      await new Promise((wake) => setTimeout(wake, 300));
      continue;
    }
    if (child.pid) await untilGone(child.pid, 100);
    const reason = failure?.split('\n').find((line) => line.includes('FATAL:')) ?? failure?.split('\n')[0];
    throw new StartupError(`PostgreSQL did not start: ${reason?.replace(/^.*FATAL:\s*/, '')} (see ${log})`);
  }
}

/** Makes the database when it is not there yet. */
export async function ensureDatabase(server: PostgresServer, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
