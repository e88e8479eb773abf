import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '@canopy/testing/free-port';
import { listen } from './listen.ts';

const host = '127.0.0.1';
const listening: Server[] = [];
const open = async (port: number) => {
  const servers = await listen((_, response) => void response.end('a page'), { host, port });
  listening.push(...servers);
  return servers;
};
afterEach(() => Promise.all(listening.splice(0).map((server) => new Promise((closed) => server.close(closed)))));

it.runIf(process.platform === 'linux')(
  'many who come at once are let in within a few turns, not one in each',
  async () => {
    const port = await freePort();
    let letIn = 0;
    for (const server of await open(port)) server.on('connection', () => (letIn += 1));
    const guests = Array.from({ length: 64 }, () => connect(port, host));
    let turns = 0;
    for (; letIn < guests.length && turns < 100; turns += 1) await nextTurn();
    guests.forEach((guest) => guest.destroy());
    expect([letIn, turns < guests.length / 2]).toEqual([guests.length, true]);
  },
);

it('answers wherever somebody comes in', async () => {
  const port = await freePort();
  await open(port);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => fetch(`http://${host}:${port}`).then((answer) => answer.text())),
  );
  expect(new Set(answers)).toEqual(new Set(['a page']));
});

it('a port that somebody else listens at is not shared, also not with another Canopy', async () => {
  const port = await freePort();
  await open(port);
  await expect(open(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('gives the port back when all of its sockets are closed', async () => {
  const port = await freePort();
  const servers = await open(port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  const guest = connect(port, host);
  expect(await once(guest, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
});
