import { Refusal } from '@canopy/contracts/refusals';
import type { DiscoveryService } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import type { Config } from '../config/index.ts';
import { Database, openOrm } from '../database/index.ts';
import { SweepsPart } from '../health/index.ts';
import type { Round } from './round.ts';
import { sweepRuns } from './sweep-runs.ts';
import { Sweeper, Sweeps, type Sweep } from './sweeper.ts';

let server: TestDatabase;
let orm: Awaited<ReturnType<typeof openOrm>>;
let database: Database;
let running: { sweeper: Sweeper; timers: SchedulerRegistry }[] = [];

beforeAll(async () => {
  server = await testDatabase();
  orm = await openOrm(server.url, [], 4);
  database = new Database(orm);
});
beforeEach(() => server.query('truncate sweep_runs'));
afterEach(async () => {
  for (const { timers } of running) for (const name of timers.getIntervals()) timers.deleteInterval(name);
  await Promise.all(running.map(({ sweeper }) => sweeper.onApplicationShutdown()));
  running = [];
});
afterAll(async () => {
  await orm.close();
  await server.drop();
});

/** A sweep that runs as told, and counts. */
function sweepOf(name: string, work: (round: Round) => Promise<void> = async () => undefined, everySeconds = 0) {
  @Sweeps(name, { everySeconds })
  class Made implements Sweep {
    static runs = 0;
    async sweep(round: Round): Promise<void> {
      Made.runs += 1;
      await work(round);
    }
  }
  return Made;
}

/** One worker process' worth. */
function start(sweeps: ReturnType<typeof sweepOf>[], sweepSeconds = 86_400): Sweeper {
  const discovery = {
    getProviders: () => sweeps.map((metatype) => ({ metatype, instance: new metatype() })),
  } as unknown as DiscoveryService;
  const timers = new SchedulerRegistry();
  const sweeper = new Sweeper(discovery, timers, database, { sweepSeconds } as Config, pino({ level: 'silent' }));
  sweeper.onApplicationBootstrap();
  running.push({ sweeper, timers });
  return sweeper;
}
const runOf = async (name: string) =>
  (
    await server.query<{ last_run_at: Date | null; error: string | null; leased: boolean }>(
      'select last_run_at, error, leased_until > now() as leased from sweep_runs where name = $1',
      [name],
    )
  )[0];

describe('sweeps', () => {
  it('that fail in every round are late too', async () => {
    const broken = sweepOf('broken', () => Promise.reject(new Error('no right')));
    const sweeper = start([broken], 0.1);
    await expect.poll(() => broken.runs).toBeGreaterThan(6);
    expect(await new SweepsPart(sweeper).look()).toMatchObject({
      status: 'degraded',
      late: ['broken'],
      sweeps: { broken: { error: 'no right', late: true } },
    });
  });

  it('one that hangs keeps no other waiting, holds no transaction, and makes health degraded after five of its periods', async () => {
    let answer = () => {};
    const hanging = sweepOf('hanging', () => new Promise((resolve) => (answer = resolve)));
    const other = sweepOf('other');
    const sweeper = start([hanging, other], 0.1);
    await expect.poll(() => other.runs).toBeGreaterThan(7);
    expect(hanging.runs).toBe(1);
    expect(
      await server.query(
        `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      ),
    ).toEqual([]);
    // On a busy machine the other may be late for a moment.
    await expect
      .poll(() => new SweepsPart(sweeper).look())
      .toMatchObject({
        status: 'degraded',
        late: ['hanging'],
        sweeps: { hanging: { lastRunAt: null, late: true }, other: { late: false } },
      });

    answer();
    await expect.poll(() => runOf('hanging')).toMatchObject({ last_run_at: expect.any(Date) as Date, error: null });
    await expect
      .poll(async () => {
        answer();
        return new SweepsPart(sweeper).look();
      })
      .toMatchObject({ status: 'up' });
    answer();
  });

  it('run in one process at a time', async () => {
    let answer = () => {};
    const slow = sweepOf('slow', () => new Promise((resolve) => (answer = resolve)));
    start([slow]);
    await expect.poll(() => slow.runs).toBe(1);
    await start([slow]).runDue();
    expect(slow.runs).toBe(1);
    answer();
    await expect.poll(async () => (await runOf('slow'))?.leased).toBe(null);
  });

  it('of a process that died go on when its lease has ended', async () => {
    const sweep = sweepOf('orphan');
    await server.query(
      `insert into sweep_runs (name, leased_until, leased_by) values ('orphan', now() + interval '30 seconds', gen_random_uuid())`,
    );
    const sweeper = start([sweep]);
    await sweeper.runDue();
    expect(sweep.runs).toBe(0);
    await server.query(`update sweep_runs set leased_until = now() - interval '1 second'`);
    await sweeper.runDue();
    expect(sweep.runs).toBe(1);
  });

  it('run, and are late until they have, when what was written down of them has yet to come: a clock was ahead', async () => {
    let since: Date | null = null;
    const sweep = sweepOf('ahead', async (round) => void (since = round.lastRunAt), 3_600);
    const sweeper = start([sweep]);
    await expect.poll(async () => (await runOf('ahead'))?.leased).toBe(null);
    await server.query(
      `update sweep_runs set last_run_at = now() + interval '5 hours', failed_at = now() + interval '5 hours',
         leased_until = now() + interval '5 hours', leased_by = gen_random_uuid(), error = 'before'`,
    );
    expect(await sweepRuns(database, 20)).toMatchObject({
      workerSeenAt: null,
      runs: [{ lastRunAt: null, failedAt: null, late: true }],
    });
    await sweeper.runDue();
    expect(sweep.runs).toBe(2);
    // Nobody knows when it really last ran: it looks back a day.
    expect(Math.round((Date.now() - since!.getTime()) / 3_600_000)).toBe(24);
    expect(await sweepRuns(database, 20)).toMatchObject({
      workerSeenAt: expect.any(String) as string,
      runs: [{ lastRunAt: expect.any(String) as string, failedAt: null, late: false }],
    });
    // It is not due again before its period has passed.
    await sweeper.runDue();
    expect(sweep.runs).toBe(2);
  });

  it('know when they last ended well, which a failure does not change', async () => {
    const told: (Date | null)[] = [];
    let broken = false;
    const sweep = sweepOf('memory', async (round) => {
      told.push(round.lastRunAt);
      if (broken) throw new Error('away');
    });
    const sweeper = start([sweep]);
    await expect.poll(async () => (await runOf('memory'))?.last_run_at).toBeInstanceOf(Date);
    const { last_run_at: first } = (await runOf('memory'))!;
    broken = true;
    await sweeper.runAll();
    await sweeper.runAll();
    expect(told).toEqual([null, first, first]);
  });

  it('say why they failed, not what the buyer of a ticket would read', async () => {
    const cause = new Error('No answer from api.stripe.com');
    const sweep = sweepOf('away', async () => {
      throw new Refusal('card_provider_unavailable', { cause });
    });
    await start([sweep]).runDue();
    expect(await runOf('away')).toMatchObject({ error: 'No answer from api.stripe.com' });
  });

  it('that have a longer period run once in it, and ten minutes after they failed; a failure is no run', async () => {
    let broken = true;
    const failing = sweepOf(
      'failing',
      async () => {
        if (broken) throw new Error('the first breaks');
      },
      3_600,
    );
    const sweeper = start([failing]);
    await sweeper.runDue();
    expect(await runOf('failing')).toMatchObject({ last_run_at: null, error: 'the first breaks', leased: null });
    await sweeper.runDue();
    const before = failing.runs;
    expect(before).toBe(1);
    broken = false;
    await server.query(`update sweep_runs set failed_at = now() - interval '11 minutes'`);
    await sweeper.runDue();
    await sweeper.runDue();
    expect(failing.runs).toBe(before + 1);
    expect(await runOf('failing')).toMatchObject({ last_run_at: expect.any(Date) as Date, error: null });
    await server.query(`update sweep_runs set last_run_at = now() - interval '61 minutes'`);
    await sweeper.runDue();
    expect(failing.runs).toBe(before + 2);
  });

  it('that run when the process stops are waited for, and begin nothing new', async () => {
    let answer = () => {};
    const slow = sweepOf('stopping', () => new Promise((resolve) => (answer = resolve)));
    const sweeper = start([slow]);
    await expect.poll(() => slow.runs).toBe(1);
    let stopped = false;
    const stopping = sweeper.onApplicationShutdown().then(() => (stopped = true));
    const next = sweeper.runDue();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([stopped, slow.runs]).toEqual([false, 1]);
    answer();
    await Promise.all([stopping, next]);
    expect(slow.runs).toBe(1);
    expect((await runOf('stopping'))?.leased).toBe(null);
  });
});
