import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.ts';
import { ensureDatabase, type PostgresServer, startPostgres } from '../postgres/server.ts';
import { keptSecret } from '../process/kept-secret.ts';
import { prepareDataFolder } from './data-folder.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { ManagedProcess } from './managed-process.ts';
import { requireFree } from '../process/ports.ts';
import { cacheFolder, projectRoot } from '../process/project-root.ts';
import { rotateLogs } from './rotate-logs.ts';
import { runStep } from '../process/run-step.ts';
import { readSettings } from './settings.ts';
import { WatchedPostgres } from './watched-postgres.ts';
import { welcome } from './welcome.ts';

export type AppName = 'web' | 'worker' | 'api';

/** Where the code of the processes comes from: the build, or a compiler that watches the sources. */
export interface RunMode {
  /** A folder per app below this one. */
  code: string;
  nodeEnv: 'production' | 'development';
  build(say: (line: string) => void, signal: AbortSignal): Promise<void>;
  running?(processes: Record<AppName, ManagedProcess>, migrate: () => Promise<unknown>): void;
  stop?(): Promise<void>;
}

export const builtMode: RunMode = { code: 'dist/apps', nodeEnv: 'production', build: ensureBuilt };

/** Runs Canopy until it is asked to stop. Resolves with the exit code when nothing of it is left. */
export async function runCanopy(mode: RunMode): Promise<number> {
  const say = (line: string) => console.log(line);
  const settings = readSettings();
  const { config } = settings;
  const stopping = new AbortController();
  let fatalError: unknown;
  const signalled = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  const ask = () => stopping.abort();
  const onFatalError = (error: unknown) => {
    fatalError ??= error;
    ask();
  };
  // Even a mistake of ours must not leave a database and three processes behind.
  process.on('uncaughtException', onFatalError);
  // Ctrl-C in a terminal arrives here twice: from the terminal and from whoever started us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (process.connected) process.once('disconnect', ask);
  process.channel?.unref();

  prepareDataFolder(config.dataDir);
  const lock = await takeInstanceLock(config.dataDir, config.publicUrl);
  const logs = join(config.dataDir, 'logs');
  const rotation = setInterval(() => rotateLogs(logs), 10_000);
  if (lock.recovered.length > 0) say(`Ended what a killed start had left behind: ${lock.recovered.join(', ')}.`);
  let postgres: WatchedPostgres | undefined;
  let processes: Record<AppName, ManagedProcess> | undefined;

  const stopAll = async () => {
    clearInterval(rotation);
    await mode.stop?.();
    // The page first, so that nobody begins what cannot be finished; then the workers; the database last.
    await processes?.web.stop(1000);
    await Promise.all([processes?.worker.stop(1500), processes?.api.stop(1500)]);
    await postgres?.stop();
    lock.release();
  };

  try {
    await requireFree([
      { variable: 'PORT', port: config.web.port },
      { variable: 'API_PORT', port: config.api.port },
      { variable: 'WORKER_PORT', port: config.worker.port },
    ]);
    await mode.build(say, stopping.signal);
    if (settings.bringsPostgres) {
      const log = join(logs, 'postgres.log');
      const server = await startPostgres({
        home: config.dataDir,
        log,
        durable: true,
        onFirstTime: () => say('Preparing PostgreSQL …'),
      });
      postgres = new WatchedPostgres(server, log, { say, onLost: onFatalError });
      if (server.moved) say(`PostgreSQL may not enter ${config.dataDir}; its data lives in ${server.folder}.`);
      await ensureDatabase(server, 'canopy');
    }
    stopping.signal.throwIfAborted();
    const { MIGRATION_DATABASE_URL, ...given } = settings.env;
    const owner = postgres ? postgres.server.url('canopy') : MIGRATION_DATABASE_URL;
    const env: NodeJS.ProcessEnv = {
      ...given,
      DATABASE_URL: postgres ? servingUrl(postgres.server, config.dataDir) : given.DATABASE_URL,
      INTERNAL_KEY: settings.env.INTERNAL_KEY || keptSecret(config.dataDir, 'internal-key'),
      NODE_ENV: mode.nodeEnv,
      // Compiled code is kept between starts.
      NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
    };
    const migrate = () =>
      runStep(
        'Bringing the database up to date',
        ['--enable-source-maps', `${mode.code}/api/migrate.mjs`],
        { ...env, MIGRATION_DATABASE_URL: owner },
        stopping.signal,
      );
    await migrate();
    if (config.seed === 'demo') await seed(env, say, stopping.signal);

    const listeners = { say, onPid: lock.noteChild };
    const managed = (name: AppName, file: string, { host, port }: { host: string; port: number }) =>
      new ManagedProcess(
        {
          name,
          // Traces name our own files, not line 190,000 of a bundle.
          command: ['--enable-source-maps', join(projectRoot, mode.code, name, file)],
          env,
          log: join(logs, `${name}.log`),
          readyUrl: `http://${reachable(host)}:${port}/health/ready`,
        },
        listeners,
      );
    processes = {
      web: managed('web', 'server.mjs', config.web),
      worker: managed('worker', 'main.mjs', config.worker),
      api: managed('api', 'main.mjs', config.api),
    };
    await Promise.race([Promise.all(Object.values(processes).map((each) => each.start())), signalled]);
    if (!stopping.signal.aborted) {
      say(welcome(config));
      mode.running?.(processes, migrate);
    }
    await signalled;
    if (fatalError) throw fatalError;
    say('Stopping …');
    return 0;
  } catch (error) {
    if (stopping.signal.aborted && !fatalError) return 130;
    throw fatalError ?? error;
  } finally {
    await stopAll();
  }
}

/** The role that the processes run with: it owns nothing, the migrations give it its rights. */
function servingUrl(server: PostgresServer, dataDir: string): string {
  const url = new URL(server.url('canopy'));
  url.username = 'canopy_app';
  url.password = keptSecret(dataDir, 'database-password');
  return url.toString();
}

/** Where a process that listens on this host can be asked from here. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The seed itself leaves a database that has people in it alone. */
async function seed(env: NodeJS.ProcessEnv, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  let slow = false;
  const timer = setTimeout(() => {
    slow = true;
    say('Filling in the demo …');
  }, 700);
  try {
    const output = await runStep('Filling in the demo', ['tools/seed/seed.ts'], env, signal);
    if (slow && output.trim()) say(output.trim().split('\n').at(-1)!);
  } finally {
    clearTimeout(timer);
  }
}
