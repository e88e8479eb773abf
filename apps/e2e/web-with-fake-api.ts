// The web process alone, before an API that says what a test wants it to say: failures and rare data on the real pages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Viewer } from '@canopy/contracts/accounts';
import { freePort } from '@canopy/testing/free-port';
import type { Page } from 'playwright-core';
import { noTiles } from '@canopy/testing/stack';
import { expectEndpoint, judged, judgedFile, misfitsSaid } from './fits-contract.ts';
import { later } from './later.ts';
import { refuses } from './refuses.ts';

export type Answer = [status: number, body: unknown];

/**
 * What the API answers to "GET /sales": as the contract of the endpoint has it, or marked by `offContract`. A function
 * is asked each time, and may take its time; one in the place of the body sends a file. What is not answered is unknown
 * to the API, as to one of a version before: 404.
 */
export type Answers = Record<string, Answer | ((address: string) => Answer | Promise<Answer>)>;

/** An answer that is on its way until the test lets it go. */
export function heldBack(answer: Answer): { answer: () => Promise<Answer>; letGo: () => void } {
  const { comes, come } = later();
  return { answer: () => comes.then(() => answer), letGo: come };
}

export interface WebWithFakeApi {
  url: string;
  /** Replaces what the API answers from now on. */
  answer(answers: Answers): void;
  /** What the API was sent since the last `startWebWithFakeApi`, e.g. with "POST /sales". */
  bodiesOf(request: string): unknown[];
  /** Puts a session into the browser; the viewer is the one given at the start. */
  signIn(page: Page): Promise<void>;
  /** The next file may use the process; nothing is answered any more. Throws as `closePages` does. */
  release(): Promise<void>;
}

const nothingThere = refuses('not_found');
const bundle = join(resolve(import.meta.dirname, '..', '..'), 'dist', 'apps', 'web', 'server.mjs');

export const provider: Viewer = {
  id: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11',
  email: 'maple@example.org',
  emailVerified: true,
  displayName: 'Maple Learning',
  photoUrl: null,
  role: 'service_provider',
  status: 'approved',
  isAdmin: false,
  isApprovedProvider: true,
  secondFactor: null,
  viewedUntil: null,
  confirmed: true,
};

interface Running {
  url: string;
  api: { viewer: Viewer; answers: Answers; heard: { key: string; body: unknown }[] };
}

/**
 * The files of a worker share a process for each viewer and set of settings, one file after the other; it ends with the
 * worker.
 */
const running = new Map<string, Promise<Running>>();

/** @param settings of the web process, e.g. a public origin that the pages are to name */
export async function startWebWithFakeApi(
  viewer: Viewer = provider,
  settings: Record<string, string> = {},
): Promise<WebWithFakeApi> {
  const key = JSON.stringify([viewer, settings]);
  const started = running.get(key) ?? start(settings);
  running.set(key, started);
  const { url, api } = await started;
  Object.assign(api, { viewer, answers: {}, heard: [] });
  return {
    url,
    answer(given) {
      Object.keys(given).forEach(expectEndpoint);
      api.answers = given;
    },
    bodiesOf: (request) => api.heard.filter(({ key }) => key === request).map(({ body }) => body),
    signIn: async (page) => page.context().addCookies([{ name: 'canopy', value: 'a-session', url }]),
    async release() {
      api.answers = {};
      const complaint = misfitsSaid();
      if (complaint) throw new Error(complaint);
    },
  };
}

async function start(settings: Record<string, string>): Promise<Running> {
  const api: Running['api'] = { viewer: provider, answers: {}, heard: [] };
  const server = createServer(async (request: IncomingMessage, response) => {
    const path = new URL(request.url ?? '/', 'http://api').pathname;
    const key = `${request.method} ${path}`;
    const heard = (await request.toArray()).join('');
    api.heard.push({ key, body: heard.startsWith('{') ? JSON.parse(heard) : heard });
    const signedIn = request.headers.authorization !== undefined;
    const given: Answers[string] | null =
      api.answers[key] ?? (key === 'GET /viewer' ? [200, { viewer: signedIn ? api.viewer : null }] : null);
    const [status, body] = (typeof given === 'function' ? await given(request.url ?? '/') : given) ?? nothingThere;
    if (typeof body === 'function') {
      judgedFile(key);
      return (body as (response: ServerResponse) => void)(response);
    }
    const sent = given ? judged(key, status, body) : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(sent);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const web = spawn(process.execPath, [bundle], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NODE_ENV: 'production',
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      API_PORT: String((server.address() as AddressInfo).port),
      INTERNAL_KEY: '8b1f0c4e6a2d973508b1f0c4e6a2d9735',
      LOG_LEVEL: 'silent',
      MAP_TILE_URL: noTiles,
      ...settings,
    },
  });
  process.once('exit', () => web.kill());
  await untilItAnswers(url);
  return { url, api };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if (
      await fetch(`${url}/health/live`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('The web process did not answer within 50 seconds.');
}
