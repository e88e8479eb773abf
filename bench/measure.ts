import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import { type Target, timeOf } from './time-of.ts';

export interface Load {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
}

const rounds = 5;
const seconds = 4;
/** A process that has run for days has compiled what it does often; a floor of few lines is there at once. */
const secondsToWarmUp = 4;

/**
 * Load on several targets in turn, round by round, so that whatever else the machine does meets all of them; the median
 * round of each.
 */
export async function loadInTurn(targets: Target[], connections: number, signal: AbortSignal): Promise<Load[]> {
  const results: Load[][] = targets.map(() => []);
  for (const target of targets) await load(target, connections, secondsToWarmUp, 0);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, target] of targets.entries()) {
      signal.throwIfAborted();
      results[place]!.push(await load(target, connections, seconds, (round + 1) / (rounds + 1)));
    }
  }
  return results.map((rows) => ({
    rate: median(rows.map(({ rate }) => rate)),
    p99: median(rows.map(({ p99 }) => p99)),
  }));
}

/** @param from at which part of its questions each connection begins: what one round asked, the next need not repeat. */
async function load({ url, paths }: Target, connections: number, duration: number, from: number): Promise<Load> {
  const requests = paths.map((path) => ({
    method: 'GET' as const,
    path,
    headers: { accept: 'text/html, application/json' },
    // Built when it is sent: thousands at the beginning would keep the first answers waiting for the one who asks.
    setupRequest: (request: autocannon.Request) => request,
  }));
  // Each connection has questions of its own: connections that ask the same at the same moment would be answered from
  // one query.
  const share = Math.ceil(requests.length / connections);
  let place = 0;
  const setupClient = (client: autocannon.Client) => {
    const own = requests.slice(place, (place += share));
    const begin = Math.floor(own.length * from);
    client.setRequests([...own.slice(begin), ...own.slice(0, begin)]);
  };
  const result = await autocannon({
    url,
    connections,
    duration,
    timeout: 10,
    // Each connection would prepare all of these, and answers would wait for that.
    ...(requests.length >= connections ? { requests: requests.slice(0, 1), setupClient } : { requests }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${url}${paths[0]} answered ${result.non2xx} times with another status than 2xx and failed ${result.errors} times.`,
    );
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/**
 * Milliseconds of one request after the other on one connection; targets in turn, the median of each. Every path is
 * asked once.
 */
export async function timesInTurn(targets: Target[], signal: AbortSignal): Promise<number[]> {
  const agents = targets.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  const times: number[][] = targets.map(() => []);
  try {
    for (let turn = 0; turn < Math.max(...targets.map(({ paths }) => paths.length)); turn += 1) {
      for (const [place, target] of targets.entries()) {
        signal.throwIfAborted();
        if (turn < target.paths.length) times[place]!.push(await timeOf(target, target.paths[turn]!, agents[place]!));
      }
    }
  } finally {
    for (const agent of agents) agent.destroy();
  }
  // The first ones warm up.
  return times.map((all) => median(all.slice(Math.min(3, all.length - 1))));
}

/**
 * Requests at a steady pace, each at any moment of its own share of the time: two kinds of them meet as often as people
 * do. None waits for those before it: slow answers do not make the load less.
 * @returns the milliseconds of each
 */
export async function timesAtPace(target: Target, perSecond: number, seconds: number): Promise<number[]> {
  const worker = new Worker(join(import.meta.dirname, 'pace.worker.ts'), {
    workerData: { target, perSecond, seconds },
  });
  const [times] = (await once(worker, 'message')) as [number[]];
  return times;
}

export interface Sent {
  /** Seconds until the last answer. */
  seconds: number;
  p50: number;
  p99: number;
  /** How many answers had which status. */
  statuses: Record<string, number>;
}

/** Each request once, so many at a time, where loads repeat theirs. Their number is a multiple of `connections`. */
export async function sendEach(url: string, requests: autocannon.Request[], connections: number): Promise<Sent> {
  const share = requests.length / connections;
  let place = 0;
  const setupClient = (client: autocannon.Client) => client.setRequests(requests.slice(place, (place += share)));
  const began = performance.now();
  let ended = began;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      { url, connections, amount: requests.length, timeout: 30, sampleInt: 100, setupClient },
      (error, answers) => (error ? reject(error) : resolve(answers)),
    );
    running.on('response', () => (ended = performance.now()));
  });
  if (result.errors > 0) throw new Error(`${url}${requests[0]!.path} did not answer ${result.errors} times.`);
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
  );
  return { seconds: (ended - began) / 1_000, p50: result.latency.p50, p99: result.latency.p99, statuses };
}

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!;
export const median = (values: number[]): number => percentile(values, 0.5);
export const p99 = (values: number[]): number => percentile(values, 0.99);
export const repeat = (path: string, times: number): string[] => Array.from({ length: times }, () => path);
