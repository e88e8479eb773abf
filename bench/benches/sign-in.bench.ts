import autocannon from 'autocannon';
import { median } from '../measure.ts';
import type { Bench } from '../registry.ts';
import type { Stage } from '../stage.ts';

const rows = 10_000;
const signInsPerSecond = 20;
/**
 * What people ask for meanwhile: well below what the machine can do, or its limit would be measured instead of the
 * waiting.
 */
const looksPerSecond = { api: 100, page: 25 };
const rounds = 3;
const seconds = 8;
const person = {
  displayName: 'Bench',
  email: 'bench-sign-in@canopy.test',
  password: 'a password for benches',
  acceptTerms: true,
};

/** p99 in milliseconds of asking for `url` at a steady pace. */
async function p99(url: string, rate: number): Promise<number> {
  const result = await autocannon({ url, connections: 10, duration: seconds, overallRate: rate, timeout: 10 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${url} answered ${result.non2xx} times with another status than 2xx and failed ${result.errors} times.`,
    );
  return result.latency.p99;
}

async function whileSigningIn<T>(api: string, work: () => Promise<T>): Promise<T> {
  const signIns = autocannon({
    url: `${api}/sessions`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
    connections: signInsPerSecond,
    overallRate: signInsPerSecond,
    duration: seconds + 1,
  });
  const done = await work();
  const { non2xx, errors, requests } = await signIns;
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx + errors} of the sign-ins failed.`);
  if (requests.average < signInsPerSecond * 0.8)
    throw new Error(`Only ${requests.average} sign-ins a second came through.`);
  return done;
}

async function beside(stage: Stage, api: string, url: string, rate: number): Promise<{ quiet: number; busy: number }> {
  const quiet: number[] = [];
  const busy: number[] = [];
  await p99(url, rate);
  for (let round = 0; round < rounds; round += 1) {
    stage.signal.throwIfAborted();
    quiet.push(await p99(url, rate));
    busy.push(await whileSigningIn(api, () => p99(url, rate)));
  }
  return { quiet: median(quiet), busy: median(busy) };
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
    const requested = await beside(stage, api, `${api}/listings`, looksPerSecond.api);
    const shown = await beside(stage, api, `${web}/listings`, looksPerSecond.page);
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
