import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { endpointsOf } from '@canopy/testing/stripe/stripe-settings';
import { until } from '@canopy/testing/until';
import type { FaultyWorld } from './faulty-world.ts';
import { timeoutMs } from './killable-canopy.ts';
import type { Town } from './town.ts';

export interface FaultCase {
  /** People meet nothing of it: not one answer may fail. */
  unnoticed?: true;
  /** Mails to people who cannot be reached are given up, and said to be. */
  mailsRefused?: true;
  /** How long it lasts, in seconds, when there is time. */
  seconds: number;
  needs?: 'redis' | 'disk';
  /** @returns what ends it */
  begin(world: FaultyWorld, town: Town): Promise<End> | End;
}

type End = () => Promise<unknown> | void;
const nothing: End = () => undefined;

const killed =
  (name: 'api' | 'worker' | 'web' | 'postgres', signal: NodeJS.Signals = 'SIGKILL') =>
  async ({ canopy }: FaultyWorld): Promise<End> => {
    const pid = canopy.pids()[name];
    process.kill(pid, signal);
    // Somebody else stands in its place.
    await until(
      async () => {
        const now = canopy.pids()[name];
        return now && now !== pid;
      },
      `another ${name}`,
      2 * timeoutMs,
    );
    return nothing;
  };

/** One connection's own process, as the system ends it when memory is short. The database begins anew for everybody. */
async function backendKilled({ canopy }: FaultyWorld): Promise<End> {
  const [backend] = await canopy.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'canopy_app' order by xact_start nulls last limit 1`,
  );
  process.kill(backend!.pid, 'SIGKILL');
  return nothing;
}

/** Again and again, whoever is in the middle of a transaction loses the connection, as in a failover. */
function transactionsEnded({ canopy }: FaultyWorld, town: Town): End {
  let over = false;
  const work = (async () => {
    while (!over) {
      await canopy
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'canopy_app' and xact_start is not null`,
        )
        .catch(() => undefined);
      await town.think(30);
    }
  })();
  return async () => {
    over = true;
    await work;
  };
}

async function tablesLocked({ canopy }: FaultyWorld): Promise<End> {
  const client = new pg.Client({ connectionString: canopy.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const lock = async () => {
    await client.query('begin; lock table listings, ticket_orders, payments, emails in access exclusive mode');
    return true;
  };
  // Whoever holds one of them and wants another is in its way, and one of the two must give up.
  await until(() => lock().catch(async () => void (await client.query('rollback'))), 'the locks', timeoutMs);
  return () => client.end().catch(() => undefined);
}

function diskFull({ disk }: FaultyWorld): End {
  const file = join(disk!, 'full');
  // As much as there is; it always ends with the disk being full.
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k']);
  return () => rmSync(file);
}

/** It cannot begin anew before there is room. */
function deadOnFullDisk(world: FaultyWorld): End {
  const end = diskFull(world);
  process.kill(world.canopy.pids().postgres!, 'SIGKILL');
  return end;
}

/** Nothing comes for a while, and then all of it at once, twice, and in any order. */
function eventsMixedUp({ canopy }: FaultyWorld, town: Town): End {
  canopy.holdEvents(true);
  return async () => {
    const { events } = canopy.stripe;
    const late = events.all.filter(({ delivered }) => !delivered);
    const mixed = [...late, ...late, ...late].sort(() => town.chance() - 0.5);
    for (let first = 0; first < mixed.length; first += 10)
      await Promise.all(
        mixed
          .slice(first, first + 10)
          .map((event) => events.deliver(event, endpointsOf(canopy.url)).catch(() => undefined)),
      );
    canopy.holdEvents(false);
  };
}

async function redisRestarts({ redis }: FaultyWorld): Promise<End> {
  await redis!.kill();
  return () => redis!.start();
}

const clockBy = (minutes: number) => (world: FaultyWorld) => {
  world.moveClock(minutes * 60_000);
  return () => world.moveClock(0);
};

const geocoderIs = (mood: 'wants to be left alone' | 'talks nonsense') => (world: FaultyWorld) => {
  world.geocoder.mood = mood;
  return () => void (world.geocoder.mood = 'knows');
};

export const faultCases: Record<string, FaultCase> = {
  'the API is killed': { seconds: 0, begin: killed('api') },
  'the worker is killed': { seconds: 0, unnoticed: true, begin: killed('worker') },
  'the web process is killed': { seconds: 0, begin: killed('web') },
  'PostgreSQL is killed': { seconds: 0, begin: killed('postgres') },
  'a connection of PostgreSQL is killed': { seconds: 1, begin: backendKilled },
  'PostgreSQL restarts': { seconds: 0, begin: killed('postgres', 'SIGINT') },
  'transactions are cut in the middle': { seconds: 8, begin: transactionsEnded },
  'tables are locked': { seconds: 30, begin: tablesLocked },
  'Redis restarts, and what it held is lost': { seconds: 4, needs: 'redis', unnoticed: true, begin: redisRestarts },
  'mail is refused': { seconds: 8, unnoticed: true, begin: ({ lines }) => lines.mail.refuse() },
  'mail hangs': { seconds: 15, unnoticed: true, begin: ({ lines }) => lines.mail.hang() },
  'mail is slow': { seconds: 8, unnoticed: true, begin: ({ lines }) => lines.mail.slow(700) },
  'mail is answered 450': { seconds: 8, unnoticed: true, begin: ({ mail }) => mail.refuse(450) },
  'mail is answered 550': { seconds: 8, unnoticed: true, mailsRefused: true, begin: ({ mail }) => mail.refuse(550) },
  'the geocoder answers 429': { seconds: 8, unnoticed: true, begin: geocoderIs('wants to be left alone') },
  'the geocoder answers nonsense': { seconds: 8, unnoticed: true, begin: geocoderIs('talks nonsense') },
  'the geocoder hangs': { seconds: 15, unnoticed: true, begin: ({ lines }) => lines.geocoder.hang() },
  'files hang': { seconds: 15, begin: ({ lines }) => lines.bucket.hang() },
  'files are refused': { seconds: 8, begin: ({ lines }) => lines.bucket.refuse() },
  'cards hang': { seconds: 15, begin: ({ lines }) => lines.cards.hang() },
  'cards are slow': { seconds: 10, begin: ({ lines }) => lines.cards.slow(800) },
  'cards drop half of all lines': {
    seconds: 10,
    begin: ({ lines }, town) => lines.cards.drop(() => town.chance() < 0.5),
  },
  'cards answer 403': { seconds: 8, begin: ({ canopy }) => canopy.stripe.forbid() },
  'card events come twice and in any order': { seconds: 8, unnoticed: true, begin: eventsMixedUp },
  'the disk is full': { seconds: 15, needs: 'disk', begin: diskFull },
  'PostgreSQL dies on a full disk': { seconds: 15, needs: 'disk', begin: deadOnFullDisk },
  'the clock jumps ahead by an hour': { seconds: 6, begin: clockBy(60) },
  'the clock jumps back by an hour': { seconds: 6, begin: clockBy(-60) },
};

/** Somebody is away for a moment and everything goes wrong at once, as far as it can. */
export const allOutside: FaultCase = {
  seconds: 1.5,
  async begin(world, town) {
    const names = [
      'mail is refused',
      'the geocoder answers nonsense',
      'files are refused',
      'cards drop half of all lines',
      'card events come twice and in any order',
    ];
    const ends = await Promise.all(names.map((name) => faultCases[name]!.begin(world, town)));
    return async () => void (await Promise.all(ends.map((end) => end())));
  },
};

/** The card provider tells what happened, and tells it again until it is taken. */
export function courier({ canopy }: FaultyWorld): { stop(): Promise<void> } {
  let over = false;
  const work = (async () => {
    while (!over) {
      await canopy.deliverEvents(() => !canopy.eventsHeld());
      await sleep(150);
    }
  })();
  return {
    async stop() {
      over = true;
      await work;
    },
  };
}
