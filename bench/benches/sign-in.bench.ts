import { p99, timesAtPace } from '../measure.ts';
import type { Bench } from '../registry.ts';
import { pageFloor } from '../page-floor.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

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

/** Addresses. */
type Sides = Record<'ours' | 'floor', string>;

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

interface Waits {
  /** p99 in milliseconds, of all rounds together. */
  ours: number;
  floor: number;
  /** Of ours, with nobody signing in. */
  quiet: number;
}

/** @param looks where people look, @param signIns and where they sign in meanwhile, of the product and of its floor */
async function waits(stage: Stage, looks: Sides, signIns: Sides, perSecond: number): Promise<Waits> {
  const look = (url: string) => timesAtPace({ url, paths: ['/listings'] }, perSecond, seconds);
  const beside = (side: keyof Sides) => whileSigningIn(signIns[side], () => look(looks[side]));
  const times = { ours: [] as number[], floor: [] as number[], quiet: [] as number[] };
  for (const side of ['ours', 'floor'] as const) await beside(side);
  for (let round = 0; round < rounds; round += 1) {
    stage.signal.throwIfAborted();
    times.quiet.push(...(await look(looks.ours)));
    times.ours.push(...(await beside('ours')));
    times.floor.push(...(await beside('floor')));
  }
  return { ours: p99(times.ours), floor: p99(times.floor), quiet: p99(times.quiet) };
}

const figures = (what: string, { ours, floor, quiet }: Waits): Figure[] => [
  { what, unit: 'ms', product: ours, floor, against: 'the same in least code', must: 1.5, aim: 1.2 },
  { what, unit: 'ms', product: ours, floor: quiet, against: 'no sign-ins' },
];

/** Checking a password fills a core for many milliseconds; nobody else may have to wait for that. */
const bench: Bench = {
  about: `p99 of the listings while ${signInsPerSecond} people a second sign in, against the least code with as many`,
  async run(stage) {
    const database = await stage.database(rows);
    const api = await stage.api(database);
    const web = await stage.web(api);
    const list = await stage.program(['bench/floors/list-floor.ts'], { DATABASE_URL: database }, '/listings');
    const page = await pageFloor(stage, list);
    const made = await fetch(`${api}/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    if (made.status !== 201 && made.status !== 409)
      throw new Error(`The account of the bench could not be made: ${made.status}.`);
    const signIns = { ours: api, floor: list };
    const requested = await waits(stage, { ours: api, floor: list }, signIns, looksPerSecond.api);
    const shown = await waits(stage, { ours: web, floor: page }, signIns, looksPerSecond.page);
    return [...figures('p99 of GET /listings of the API', requested), ...figures('p99 of the page /listings', shown)];
  },
};
export default bench;
