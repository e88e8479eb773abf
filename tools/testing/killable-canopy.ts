// Canopy as `npm start` runs it, to be killed, and around it the parts of the world that outlive it: the card provider,
// a mail server, and somebody who looks into the database.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@canopy/testing/factories';
import { startStripeServer, type StripeServer } from '@canopy/testing/stripe/stripe-server';
import { endpointsOf, stripeSettings } from '@canopy/testing/stripe/stripe-settings';
import { until } from '@canopy/testing/until';
import pg from 'pg';
import { databaseUrlOf } from '../check-ledger.ts';
import { isReady } from '../process/is-ready.ts';
import { isAlive } from '../process/process-identity.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { begin, clearAway, newInstallation, type Started } from './started-canopy.ts';

/** Milliseconds, for a machine that is busy with something else. */
export const timeoutMs = 30_000;

/** What happens to it, or to the world around it. */
export const faults = [
  'api killed',
  'worker killed',
  'web killed',
  'everything killed',
  'PostgreSQL killed',
  'every transaction ended',
  'mail server hangs',
  'card provider hangs',
] as const;
export type Fault = (typeof faults)[number];

/** How long somebody who hangs does so: time for everybody to run into it. */
const hangMilliseconds = 1_500;

/** What keeps somebody waiting at one place in the code. */
export interface Obstacle {
  /** Resolves when somebody waits there. */
  reached: Promise<unknown>;
  letGo(): unknown;
}

export interface KillableCanopy {
  url: string;
  apiUrl: string;
  dataDir: string;
  stripe: StripeServer;
  databaseUrl: string;
  query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** How many mails the mail server has taken for somebody. */
  mailsTo(address: string): number;
  /** Sends a form as somebody's browser does. Whatever comes back, or nothing: people look again. */
  post(as: Person, path: string, form: Record<string, string>): Promise<void>;
  /** Holds what a statement locks, in a transaction of its own. */
  lock(sql: string, parameters: unknown[]): Promise<Obstacle>;
  /** The mail server keeps the next mail to this address waiting; when it is let go, that mail is lost. */
  stallMail(address: string): Obstacle;
  deliverEvents(about: (intentId: string) => boolean): Promise<void>;
  /** The numbers of its processes, by their names. */
  pids(): Record<'setup' | 'start' | 'api' | 'worker' | 'web' | 'postgres', number>;
  /** What it printed so far. */
  output(): string;
  /** Says that nobody should deliver events now. */
  holdEvents(held: boolean): void;
  eventsHeld(): boolean;
  /** The worker stands still, and what it should do piles up. */
  pauseWorker(): void;
  /** Kills as a full memory or a pulled plug does; ends transactions as a failover does; lets others hang. */
  inject(fault: Fault): Promise<void>;
  /**
   * Resolves when the fault is over: who hung answers again, and what was killed is back without a hand (`npm start`
   * itself is started again).
   */
  waitUntilBack(): Promise<void>;
  stop(): Promise<void>;
}

/** @param settings made of the world around it, beyond those that it has anyway */
export async function startKillableCanopy(
  settings: (world: { stripe: StripeServer; mail: MailServer }) => Promise<Record<string, string>> = async () => ({}),
): Promise<KillableCanopy> {
  const stripe = await startStripeServer();
  stripe.world.everyAccountIsComplete = true;
  const mail = await startMailServer();
  const installation = await newInstallation({
    ...stripeSettings(stripe),
    SMTP_URL: mail.url,
    RATE_LIMITS: 'off',
    SWEEP_SECONDS: '0.5',
    ...(await settings({ stripe, mail })),
  });
  const url = `http://localhost:${installation.env.PORT}`;
  let canopy: Started = begin(installation);
  const stopAll = async () => {
    await clearAway(installation);
    await stripe.stop();
    await mail.stop();
  };
  await canopy.until('Canopy is ready').catch(async (error: unknown) => {
    await stopAll();
    throw error;
  });
  const databaseUrl = databaseUrlOf(installation.dataDir);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 6 });
  // The database is killed too.
  pool.on('error', () => undefined);
  let holding = false;
  let paused: number | undefined;
  let endHang: (() => void) | undefined;
  /** The PostgreSQL that was killed. */
  let lost: number | undefined;

  return {
    url,
    apiUrl: `http://127.0.0.1:${installation.env.API_PORT}`,
    dataDir: installation.dataDir,
    stripe,
    databaseUrl,
    query: async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
      (await pool.query<Row>(sql, parameters)).rows,
    mailsTo: mail.to,
    stallMail: mail.stall,
    async post(as, path, form) {
      const headers = { origin: url, cookie: `canopy=${as.token}` };
      await fetch(url + path, {
        method: 'POST',
        headers,
        body: new URLSearchParams(form),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
        .then((answer) => answer.text())
        .catch(() => undefined);
    },
    async lock(sql, parameters) {
      const client = new pg.Client({ connectionString: databaseUrl });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('begin');
      await client.query(sql, parameters);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const reached = until(
        async () =>
          (await pool.query('select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [rows[0]!.pid]))
            .rowCount,
        'somebody to wait for the row',
        timeoutMs,
      );
      return { reached, letGo: () => client.end().catch(() => undefined) };
    },
    async deliverEvents(about) {
      const waiting = stripe.events.all.filter(
        ({ delivered, data: { object } }) =>
          !delivered && about(String(object.object === 'payment_intent' ? object.id : object.payment_intent)),
      );
      await Promise.all(waiting.map((event) => stripe.events.deliver(event, endpointsOf(url)).catch(() => undefined)));
    },
    pids() {
      const { children, ...others } = canopy.pids();
      return { ...others, ...(children as Record<'api' | 'worker' | 'web', number>) };
    },
    output: () => canopy.output(),
    holdEvents: (held) => void (holding = held),
    eventsHeld: () => holding,
    pauseWorker() {
      paused = canopy.pids().children.worker!;
      process.kill(paused, 'SIGSTOP');
    },
    async inject(fault) {
      const { setup, start, postgres, children } = canopy.pids();
      const killed: Partial<Record<Fault, number[]>> = {
        'api killed': [children.api!],
        'worker killed': [children.worker!],
        'web killed': [children.web!],
        'everything killed': [setup, start, ...Object.values(children), postgres],
        'PostgreSQL killed': [postgres],
      };
      const pids = killed[fault] ?? [];
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await until(async () => !pids.some(isAlive), `${fault}: the end`, timeoutMs);
      if (fault === 'every transaction ended')
        await pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'canopy_app' and xact_start is not null`,
        );
      if (fault === 'mail server hangs') endHang = mail.hang();
      if (fault === 'card provider hangs') endHang = stripe.hang();
      if (paused && isAlive(paused)) process.kill(paused, 'SIGCONT');
      paused = undefined;
      if (fault === 'PostgreSQL killed') lost = postgres;
      if (fault !== 'everything killed') return;
      await canopy.ended();
      canopy = begin(installation);
    },
    async waitUntilBack() {
      if (endHang) await sleep(hangMilliseconds);
      endHang?.();
      endHang = undefined;
      if (lost)
        await until(async () => canopy.postgres() && canopy.postgres() !== lost, 'another PostgreSQL', 2 * timeoutMs);
      lost = undefined;
      await canopy.until('Canopy is ready');
      const ports = [installation.env.PORT, installation.env.API_PORT, installation.env.WORKER_PORT];
      await until(
        async () =>
          (await Promise.all(ports.map((port) => isReady(`http://127.0.0.1:${port}/health/ready`)))).every(Boolean),
        'everything to be back',
        2 * timeoutMs,
      );
    },
    async stop() {
      await pool.end();
      await stopAll();
    },
  };
}
