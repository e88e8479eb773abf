import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOutside, courier, type FaultCase, faultCases } from './testing/fault-cases.ts';
import { type FaultyWorld, hasRedis, smallDisk, startFaultyWorld } from './testing/faulty-world.ts';
import { timeoutMs } from './testing/killable-canopy.ts';
import { chanceOf, Town } from './testing/town.ts';
import { lossesOf, offences, settleTown } from './testing/town-losses.ts';
import { until } from '@canopy/testing/until';

const { PROVE_RUNS: runs, PROVE_SEED: seed = '1', PROVE_FAULTS: only } = process.env;
const chance = chanceOf(Number(seed));
/** People at once; a fault must meet somebody in the middle of everything. */
const people = 6;

interface Outcome {
  runs: number;
  losses: number;
  answers: number;
  notNow: number;
  nobody: number;
  /** Seconds from its end until somebody could buy as if nothing had been. */
  recovery: number[];
}
const outcomes = new Map<string, Outcome>();
const leftOut: string[] = [];

/** One fault among people who go on with their lives, and then the truth. */
async function meet(world: FaultyWorld, town: Town, name: string, fault: FaultCase, seconds: number): Promise<void> {
  const { canopy } = world;
  await town.settle(runs ? 150 : 60);
  town.answers.length = 0;
  const events = courier(world);
  town.wake(people);
  await sleep(300 + chance() * 1_500);
  const end = await fault.begin(world, town);
  await sleep(seconds * 1_000);
  await end();
  const over = performance.now();
  await canopy.waitUntilBack();
  await until(() => town.probe(), `${name}: somebody who can buy`, 2 * timeoutMs);
  const back = performance.now();
  await sleep(runs ? 2_000 : 300);
  await town.rest();
  await events.stop();
  await settleTown(canopy);
  const complaints = [
    ...offences(town.answers),
    ...town.answers
      .filter(({ at, status }) => status >= 500 && (fault.unnoticed || at > back))
      .map(
        ({ what, status }) =>
          `${what}: ${status}, ${fault.unnoticed ? 'which nobody should notice' : 'when all was over'}`,
      ),
    ...(await lossesOf(canopy, town, { ...fault, patient: Boolean(runs) })),
  ];
  const so = outcomes.get(name) ?? { runs: 0, losses: 0, answers: 0, notNow: 0, nobody: 0, recovery: [] };
  outcomes.set(name, {
    runs: so.runs + 1,
    losses: so.losses + complaints.length,
    answers: so.answers + town.answers.length,
    notNow: so.notNow + town.answers.filter(({ status }) => status === 503).length,
    nobody: so.nobody + town.answers.filter(({ status }) => status === 0).length,
    recovery: [...so.recovery, (back - over) / 1_000],
  });
  // Whoever proves for an hour wants to see where it stands.
  if (runs)
    process.stderr.write(`${name}: ${complaints.length} losses, back in ${((back - over) / 1_000).toFixed(1)} s\n`);
  expect(complaints).toEqual([]);
}

/** The cases of one kind of world, each so many times, in an order that the seed says. */
function cases(needs: FaultCase['needs'], start: () => Promise<FaultyWorld | null>, names: string[]): void {
  let world: FaultyWorld | null;
  let town: Town;
  beforeAll(async () => {
    world = await start();
    if (world) town = new Town(world.canopy, Number(seed));
  }, 120_000);
  afterAll(() => world?.stop(), 60_000);
  const all = Array.from({ length: Number(runs ?? 1) }, () => names.toSorted(() => chance() - 0.5)).flat();
  it.each(all)(
    '%s: nothing is lost, nothing done twice, and all goes on without a hand',
    async (name) => {
      if (!world)
        return void leftOut.push(
          `${name}: this machine has no ${needs === 'redis' ? 'redis-server' : 'right to mount a small disk'}`,
        );
      await meet(world, town, name, faultCases[name]!, faultCases[name]!.seconds);
    },
    240_000,
  );
}

if (runs) {
  const wanted = (needs?: FaultCase['needs']) =>
    Object.keys(faultCases).filter(
      (name) =>
        (needs === 'redis') === (faultCases[name]!.needs === 'redis') &&
        (needs === 'disk') === (faultCases[name]!.needs === 'disk') &&
        (!only || new RegExp(only).test(name)),
    );
  describe('jobs in PostgreSQL', () => cases(undefined, () => startFaultyWorld(), wanted()));
  describe('jobs in Redis', () =>
    cases('redis', async () => (hasRedis() ? startFaultyWorld({ redis: true }) : null), wanted('redis')));
  describe('a small disk', () =>
    cases(
      'disk',
      async () => {
        const disk = smallDisk();
        return disk ? startFaultyWorld({ disk }) : null;
      },
      wanted('disk'),
    ));
} else {
  describe('a moment of everything', () => {
    let world: FaultyWorld;
    let town: Town;
    beforeAll(async () => {
      world = await startFaultyWorld();
      town = new Town(world.canopy, Number(seed));
    }, 120_000);
    afterAll(() => world?.stop());
    it('everybody outside fails at once: nothing is lost, nothing done twice, and all goes on without a hand (failure cases 13, 15, 22 and 33)', () =>
      meet(world, town, 'all outside', allOutside, allOutside.seconds));
    it('the database fails for everybody while tables are locked: nothing is lost, and all goes on without a hand (failure cases 37 and 38)', () =>
      meet(
        world,
        town,
        'the database',
        {
          seconds: 1,
          async begin(...where) {
            const unlock = await faultCases['tables are locked']!.begin(...where);
            await sleep(700);
            const end = await faultCases['a connection of PostgreSQL is killed']!.begin(...where);
            return async () => void (await Promise.all([unlock(), end()]));
          },
        },
        1,
      ));
  });
}

afterAll(() => {
  if (!runs) return;
  const round = (seconds: number) => seconds.toFixed(1);
  const rows = [...outcomes].map(([name, { recovery, ...so }]) => [
    name,
    ...Object.values(so).map(String),
    round(Math.max(...recovery)),
  ]);
  const table = [['case', 'runs', 'losses', 'answers', '503', 'unanswered', 'recovery, s'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  console.log(
    [
      '',
      ...table.map((row) =>
        row.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join('  '),
      ),
      ...new Set(leftOut.map((line) => `Left out: ${line}.`)),
      `Repeat with PROVE_SEED=${seed}.`,
    ].join('\n'),
  );
});
