import { p99, timesAtPace } from '../measure.ts';
import type { Bench } from '../registry.ts';
import type { Stage } from '../stage.ts';

const rows = 10_000;
const signInsPerSecond = 20;
/**
 * What people ask for meanwhile: well below what the machine can do, or its limit would be measured instead of the
 * waiting.
 */
const looksPerSecond = { api: 100, page: 25 };
const rounds = 10;
const seconds = 8;
const person = {
  displayName: 'Bench',
  email: 'bench-sign-in@canopy.test',
  password: 'a password for benches',
  acceptTerms: true,
};

/** Everybody looks and signs in at a time of their own, not all at the beginning of a second. */
async function whileSigningIn<T>(api: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const { email, password } = person;
  const signIns = timesAtPace(
    { url: api, paths: ['/sessions'], body: JSON.stringify({ email, password }), status: 201 },
    signInsPerSecond,
    seconds,
  ).then((times) => (times.length * 1_000) / (performance.now() - began));
  const [done, rate] = await Promise.all([work(), signIns]);
  if (rate < signInsPerSecond * 0.8) throw new Error(`Only ${rate} sign-ins a second came through.`);
  return done;
}

/** @returns p99 in milliseconds, of all rounds together. */
async function beside(stage: Stage, api: string, url: string, rate: number): Promise<{ quiet: number; busy: number }> {
  const target = { url, paths: ['/listings'] };
  const look = () => timesAtPace(target, rate, seconds);
  const quiet: number[] = [];
  const busy: number[] = [];
  await whileSigningIn(api, look);
  for (let round = 0; round < rounds; round += 1) {
    stage.signal.throwIfAborted();
    quiet.push(...(await look()));
    busy.push(...(await whileSigningIn(api, look)));
  }
  return { quiet: p99(quiet), busy: p99(busy) };
}

/** Checking a password fills a core for many milliseconds; nobody else may have to wait for that. */
const bench: Bench = {
  about: `p99 of the listings while ${signInsPerSecond} people a second sign in, against nobody signing in`,
  async run(stage) {
    const api = await stage.api(await stage.database(rows));
    const web = await stage.web(api);
    const made = await fetch(`${api}/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    if (made.status !== 201 && made.status !== 409)
      throw new Error(`The account of the bench could not be made: ${made.status}.`);
    const requested = await beside(stage, api, api, looksPerSecond.api);
    const shown = await beside(stage, api, web, looksPerSecond.page);
    return [
      {
        what: 'p99 of GET /listings of the API',
        unit: 'ms',
        product: requested.busy,
        floor: requested.quiet,
        against: 'no sign-ins',
        must: 1.5,
        aim: 1.2,
      },
      {
        what: 'p99 of the page /listings',
        unit: 'ms',
        product: shown.busy,
        floor: shown.quiet,
        against: 'no sign-ins',
        must: 1.5,
        aim: 1.2,
      },
    ];
  },
};
export default bench;
