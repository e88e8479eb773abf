// `npm run prove -- load`: a town that grows until the machine is full, lives at seven tenths of that for
// PROVE_MINUTES, is then overrun for a minute, and comes to rest. The books must agree, nobody may have met a failure,
// memory may not grow, and what is too much must be told to come back. One client, this process, on this machine.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './testing/quantile.ts';
import { type KillableCanopy, startKillableCanopy } from './testing/killable-canopy.ts';
import { type Answer, Town } from './testing/town.ts';
import { lossesOf, offences, settleTown } from './testing/town-losses.ts';

const minutes = Number(process.env.PROVE_MINUTES ?? 10);
const seed = Number(process.env.PROVE_SEED ?? 1);
/** What a page of the list may take for all but one of a hundred visitors, in milliseconds. */
const patience = 1_000;
const stepSeconds = 10;
/** Journeys at once: more are not begun, so that this client stays smaller than what it measures. */
const mostAtOnce = 1_500;
const processes = ['api', 'worker', 'web', 'postgres'] as const;

const complaints: string[] = [];
const say = (line: string) => console.log(line);

const canopy = await startKillableCanopy();
let ended = false;
process.once('SIGINT', () => void canopy.stop().finally(() => process.exit(130)));
try {
  await live();
} finally {
  ended = true;
  await canopy.stop();
}
say(
  complaints.length === 0
    ? '\nAll of it held.'
    : `\n${complaints.join('\n')}\n${complaints.length} things did not hold.`,
);
process.exit(complaints.length === 0 ? 0 : 1);

async function live(): Promise<void> {
  const town = new Town(canopy, seed);
  await town.settle(300);
  await furnish(canopy);
  void deliver();
  void moveIn(town);

  await flow(town, 2, 5);
  const most = await highestRate(town);
  const steady = most * 0.7;
  say(
    `Highest steady rate: ${most.toFixed(1)} journeys a second; soaking at ${steady.toFixed(1)} for ${minutes} minutes.`,
  );

  const memory = watchMemory();
  const soak = await flow(town, steady, minutes * 60);
  const sizes = memory.stop();
  report('soak', soak);
  complaints.push(...failures(soak.answers, 'soak'));
  for (const [name, { first, second }] of Object.entries(sizes)) {
    say(`  ${name}: ${first} MB in the first half, ${second} MB in the second`);
    if (second > first * 1.2 + 50) complaints.push(`${name} grew from ${first} to ${second} MB.`);
  }

  const rush = await flow(town, steady * 4, 60);
  const over = performance.now();
  report('overload', rush);
  complaints.push(...offences(rush.answers).slice(0, 20));
  const silent = rush.answers.filter(({ status }) => status === 0);
  for (const kind of new Set(silent.map(({ what }) => what))) {
    const seconds = silent.filter(({ what }) => what === kind).map(({ ms }) => (ms / 1_000).toFixed(1));
    complaints.push(
      `overload: ${kind} was not answered ${seconds.length} times, given up or broken off after ${seconds.join(', ')} s.`,
    );
  }
  await calm(town);
  say(`  well again after ${((performance.now() - over) / 1_000).toFixed(1)} s`);
  const after = await flow(town, steady, 20);
  report('after it', after);
  complaints.push(...failures(after.answers, 'after the overload'));

  ended = true;
  // The worker may lag behind a rush; what is sold is sold.
  await settleTown(canopy);
  complaints.push(...(await lossesOf(canopy, town)));
}

interface Flow {
  answers: Answer[];
  /** Journeys that were not begun, because too many were under way. */
  turnedAway: number;
  seconds: number;
}

/** So many journeys begin in each second, whatever becomes of those before; resolves when the last is at its end. */
async function flow(town: Town, rate: number, seconds: number): Promise<Flow> {
  town.answers.length = 0;
  const began = performance.now();
  const open = new Set<Promise<void>>();
  let begun = 0;
  let turnedAway = 0;
  while (performance.now() - began < seconds * 1_000) {
    const due = ((performance.now() - began) / 1_000) * rate;
    for (; begun < due; begun += 1) {
      if (open.size >= mostAtOnce) {
        turnedAway += 1;
        continue;
      }
      const journey: Promise<void> = town.goSomewhere().finally(() => open.delete(journey));
      open.add(journey);
    }
    await sleep(20);
  }
  await Promise.all(open);
  return { answers: [...town.answers], turnedAway, seconds: (performance.now() - began) / 1_000 };
}

/** Journeys a second, raised until looking takes too long or anything fails. */
async function highestRate(town: Town): Promise<number> {
  for (let rate = 4, held = 2; ; held = rate, rate *= 1.35) {
    const step = await flow(town, rate, stepSeconds);
    const slowest = quantile(looks(step.answers), 0.99);
    const failed = failures(step.answers, '').length;
    say(`  ${rate.toFixed(1)} a second: 99 of 100 pages within ${Math.round(slowest)} ms, ${failed} failures`);
    if (slowest > patience || failed > 0 || step.turnedAway > 0) return held;
  }
}

function looks(answers: Answer[]): number[] {
  return answers.filter(({ what, status }) => what === 'look' && status > 0 && status < 500).map(({ ms }) => ms);
}

function failures(answers: Answer[], when: string): string[] {
  return answers
    .filter(({ status }) => status === 0 || status >= 500)
    .slice(0, 10)
    .map(
      ({ what, status, ms }) => `${when}: ${what} was answered ${status || 'by nobody'} after ${Math.round(ms)} ms.`,
    );
}

function report(name: string, { answers, turnedAway, seconds }: Flow): void {
  const count = (fits: (answer: Answer) => boolean) => answers.filter(fits).length;
  const busy = answers.filter(({ status }) => status === 503).map(({ ms }) => ms);
  const slow = (part: number) => `${Math.round(quantile(looks(answers), part))} ms`;
  say(
    `${name}: ${answers.length} requests, ${(answers.length / seconds).toFixed(0)} a second; pages half within ${slow(0.5)}, 99 of 100 within ${slow(0.99)}; ` +
      `${busy.length} told to come back (99 of 100 within ${Math.round(quantile(busy, 0.99))} ms), ${count(({ status }) => status >= 500 && status !== 503)} other failures, ${count(({ status }) => status === 0)} unanswered, ${turnedAway} journeys not begun`,
  );
}

/** Resolves when ten pages in a row come as they should. */
async function calm(town: Town): Promise<void> {
  for (let well = 0; well < 10;) {
    const { status, ms } = await town.ask('calm', '/listings');
    well = status === 200 && ms < patience ? well + 1 : 0;
    await sleep(50);
  }
}

/** A list that has pages. */
async function furnish({ query }: KillableCanopy): Promise<void> {
  await query(
    `insert into listings (user_id, title, description, category, location, is_virtual, price_cents, is_free_event, contact, max_attendees, event_start, geocode_status)
     select user_id, title || ' ' || n, description, category, location, is_virtual, price_cents, is_free_event, contact, max_attendees, event_start + n * interval '1 hour', 'none'
     from (select * from listings limit 10) l, generate_series(1, 100) n`,
  );
}

/** The card provider tells what happened. */
async function deliver(): Promise<void> {
  for (; !ended; await sleep(200)) await canopy.deliverEvents(() => true).catch(() => undefined);
}

/** There is always somebody who has not bought yet. */
async function moveIn(town: Town): Promise<void> {
  for (; !ended; await sleep(200)) await town.settle(300).catch(() => undefined);
}

function watchMemory() {
  const pids = canopy.pids();
  const seen: Record<string, number[]> = Object.fromEntries(processes.map((name) => [name, []]));
  const timer = setInterval(() => {
    for (const name of processes) seen[name]!.push(residentMegabytes(pids[name]));
  }, 2_000);
  return {
    stop() {
      clearInterval(timer);
      const mean = (sizes: number[]) =>
        Math.round(sizes.reduce((sum, size) => sum + size, 0) / Math.max(sizes.length, 1));
      return Object.fromEntries(
        Object.entries(seen).map(([name, sizes]) => {
          const half = Math.ceil(sizes.length / 2);
          return [name, { first: mean(sizes.slice(0, half)), second: mean(sizes.slice(half)) }];
        }),
      );
    },
  };
}

function residentMegabytes(pid: number): number {
  const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(resident ?? 0) / 1_024);
}
