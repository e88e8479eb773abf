// Two processes of each kind behind nginx with deploy/nginx/canopy.conf, over one PostgreSQL, one Redis and one bucket.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { startBucket } from '@canopy/testing/bucket';
import { freePort } from '@canopy/testing/free-port';
import { startStripeServer, type StripeServer } from '@canopy/testing/stripe/stripe-server';
import { stripeSettings } from '@canopy/testing/stripe/stripe-settings';
import { until } from '@canopy/testing/until';
import pg from 'pg';
import { ensureDatabase, startPostgres } from '../postgres/server.ts';
import { isReady } from '../process/is-ready.ts';
import { endProcess } from '../process/process-identity.ts';
import { projectRoot } from '../process/project-root.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const names = ['api 1', 'api 2', 'worker 1', 'worker 2', 'web 1', 'web 2'] as const;
export type Name = (typeof names)[number];

/** Milliseconds, for a machine that is busy with something else. */
const patience = 120_000;
const drainSeconds = 3;

export interface TwoMachines {
  /** nginx. */
  url: string;
  /** Past nginx, straight to one of the web processes. */
  webUrl(name: Name): string;
  databaseUrl: string;
  mail: MailServer;
  stripe: StripeServer;
  /** When the geocoder was asked, in milliseconds. */
  askedGeocoder: number[];
  query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** The log of one process. */
  log(name: Name): string;
  /** Ends it as systemd does, and starts it again when it is gone. */
  restart(name: Name): Promise<void>;
  /** An API in production mode whose cards are simulated, on a database of their own. @returns what it said when it ended, or null while it runs */
  startSimulatedApi(): Promise<string | null>;
  stop(): Promise<void>;
}

/** @throws a sentence that says what to install */
function program(name: string, install: string): string {
  const path = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].join(delimiter);
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], {
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
    }).trim();
  } catch {
    throw new Error(`${name} is not on this machine: install it (${install}) and run this again.`);
  }
}

export async function startTwoMachines(): Promise<TwoMachines> {
  const nginx = program('nginx', 'apt-get install nginx');
  const redisServer = program('redis-server', 'apt-get install redis-server');
  const folder = temporaryFolder('start');
  const endings: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of endings.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return await start();
  } catch (error) {
    await stop();
    throw error;
  }

  async function start(): Promise<TwoMachines> {
    const postgres = await startPostgres({ home: folder, log: join(folder, 'postgres.log'), durable: true });
    endings.push(() => postgres.stop());
    await ensureDatabase(postgres, 'canopy');
    await ensureDatabase(postgres, 'simulated');
    const pool = new pg.Pool({ connectionString: postgres.url('canopy'), max: 4 });
    pool.on('error', () => undefined);
    endings.push(() => pool.end());

    const redisPort = await freePort();
    begin(redisServer, ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--dir', folder], 'redis');
    const bucket = await startBucket();
    endings.push(() => bucket.stop());
    const mail = await startMailServer();
    endings.push(() => mail.stop());
    const stripe = await startStripeServer();
    stripe.world.everyAccountIsComplete = true;
    endings.push(() => stripe.stop());
    const geocoder = await startGeocoder();
    endings.push(geocoder.stop);

    const [door, inner] = [await freePort(), await freePort()];
    const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()]))) as Record<
      Name,
      number
    >;
    const serving = new URL(postgres.url('canopy'));
    serving.username = 'canopy_app';
    const shared: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${door}`,
      API_URL: `http://127.0.0.1:${inner}`,
      DATABASE_URL: serving.toString(),
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      INTERNAL_KEY: '8b1f0c4e6a2d973508b1f0c4e6a2d9735',
      TRUST_PROXY_HOPS: '1',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Canopy <hello@canopy.test>',
      GEOCODER_URL: geocoder.url,
      SWEEP_SECONDS: '1',
      DRAIN_SECONDS: String(drainSeconds),
      SEED: 'none',
      ...bucket.environment,
      ...stripeSettings(stripe),
    };
    const run = (file: string, env: NodeJS.ProcessEnv) =>
      execFileSync(process.execPath, [join(projectRoot, 'dist/apps', file)], { env, cwd: projectRoot });
    run('api/migrate.mjs', { ...shared, MIGRATION_DATABASE_URL: postgres.url('canopy') });

    const running = new Map<Name, ChildProcess>();
    const startOne = async (name: Name): Promise<void> => {
      const [kind, number] = name.split(' ') as ['api' | 'worker' | 'web', string];
      const dataDir = join(folder, `machine-${number}`);
      mkdirSync(dataDir, { recursive: true });
      const port = kind === 'web' ? 'PORT' : kind === 'api' ? 'API_PORT' : 'WORKER_PORT';
      const file = join(projectRoot, 'dist/apps', kind, kind === 'web' ? 'server.mjs' : 'main.mjs');
      const env = { ...shared, DATA_DIR: dataDir, [port]: String(ports[name]) };
      const again = () => running.set(name, begin(process.execPath, ['--enable-source-maps', file], name, env));
      again();
      const ready = async () => {
        // As systemd does with what ended by itself.
        if (running.get(name)!.exitCode !== null) again();
        return isReady(`http://127.0.0.1:${ports[name]}/health/ready`);
      };
      await until(ready, `${name} to be ready`, patience).catch((error: Error) => {
        const said = readFileSync(join(folder, `${name}.log`), 'utf8')
          .split('\n')
          .slice(-5)
          .join('\n');
        throw new Error(`${error.message} It said:\n${said}`);
      });
    };
    for (const name of names) await startOne(name);

    const config = readFileSync(join(projectRoot, 'deploy/nginx/canopy.conf'), 'utf8')
      .replaceAll(/^ +(ssl_|server_name).*\n/gm, '')
      .replaceAll(/^ +listen \[::\].*\n/gm, '')
      .replace('listen 443 ssl', `listen 127.0.0.1:${door}`)
      .replace('listen 127.0.0.1:3100', `listen 127.0.0.1:${inner}`)
      .replace(/^server \{\s+listen 80;[\s\S]*?^\}/m, '')
      .replace('/var/log/nginx/canopy.log', join(folder, 'access.log'))
      .replaceAll('/var/log/nginx/canopy-error.log', join(folder, 'nginx.log'))
      .replace(':3000 ', `:${ports['web 1']} `)
      .replace(':3010 ', `:${ports['web 2']} `)
      .replace(':3001 ', `:${ports['api 1']} `)
      .replace(':3011 ', `:${ports['api 2']} `);
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off;\nworker_processes 1;\npid ${folder}/nginx.pid;\nerror_log ${folder}/nginx.log warn;\nevents {}\nhttp {\n` +
        // As in Debian's own nginx.conf.
        'gzip on;\n' +
        ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
          .map((kind) => `${kind}_temp_path ${folder}/${kind};\n`)
          .join('') +
        // Which process answered is for this test alone.
        `add_header x-answered-by $upstream_addr always;\n${config}\n}\n`,
    );
    begin(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx.log')], 'nginx');
    const url = `http://127.0.0.1:${door}`;
    await until(() => isReady(`${url}/health/ready`), 'nginx', patience);

    return {
      url,
      webUrl: (name) => `http://127.0.0.1:${ports[name]}`,
      databaseUrl: postgres.url('canopy'),
      mail,
      stripe,
      askedGeocoder: geocoder.questions,
      query: async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
        (await pool.query<Row>(sql, parameters)).rows,
      log: (name) => readFileSync(join(folder, `${name}.log`), 'utf8'),
      async restart(name) {
        // Its end takes what it drains, and what runs.
        await endProcess(running.get(name)!.pid!, 'SIGTERM', (drainSeconds + 12) * 1_000);
        await startOne(name);
      },
      async startSimulatedApi() {
        const env: NodeJS.ProcessEnv = {
          ...shared,
          // An empty variable counts as not set.
          ...Object.fromEntries(Object.keys(stripeSettings(stripe)).map((variable) => [variable, ''])),
          CANOPY_MODE: 'production',
          DATABASE_URL: postgres.url('simulated'),
          DATA_DIR: folder,
          API_PORT: String(await freePort()),
        };
        run('api/migrate.mjs', env);
        const name = `simulated api ${env.API_PORT}`;
        const child = begin(process.execPath, [join(projectRoot, 'dist/apps/api/main.mjs')], name, env);
        await until(
          async () => child.exitCode !== null || (await isReady(`http://127.0.0.1:${env.API_PORT}/health/ready`)),
          name,
          patience,
        );
        return child.exitCode === null ? null : readFileSync(join(folder, `${name}.log`), 'utf8');
      },
      stop,
    };
  }

  function begin(file: string, parameters: string[], name: string, env = process.env): ChildProcess {
    const output = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(file, parameters, { env, cwd: projectRoot, stdio: ['ignore', output, output] });
    closeSync(output);
    endings.push(() => endProcess(child.pid!, 'SIGTERM', (drainSeconds + 12) * 1_000));
    return child;
  }
}

/** Knows one place, and when it was asked. */
async function startGeocoder() {
  const questions: number[] = [];
  const server = createServer((_, response) => {
    questions.push(Date.now());
    response.setHeader('content-type', 'application/json').end(JSON.stringify([{ lat: '43.5', lon: '-80.5' }]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    questions,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
