import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeServer } from './index.ts';

const form = 'POST / HTTP/1.1\r\nHost: canopy.example\r\nContent-Length: 4\r\n\r\nname';
const thanks = /^HTTP\/1\.1 200 OK\r\n.*thanks$/s;
let server: Server;

beforeEach(async () => {
  server = createServer((request, response) => void request.resume().on('end', () => response.end('thanks')));
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('what is sent on an idle line in the moment of the end is still answered', async () => {
  const socket = await idleLine();

  const closed = closeServer(server);
  socket.write(form);

  expect(await text(socket)).toMatch(thanks);
  await closed;
});

it('and so is what comes while a busy process reads nothing for longer than idle lines are left alone', async () => {
  const socket = await idleLine();

  const closed = closeServer(server);
  socket.write(form);
  const busyUntil = performance.now() + 300;
  while (performance.now() < busyUntil);

  expect(await text(socket)).toMatch(thanks);
  await closed;
});

it('lines on which nobody says anything more end, so that the process can', async () => {
  const socket = await idleLine();

  await closeServer(server);

  expect(await text(socket)).toBe('');
});

it('nobody else is let in', async () => {
  const { port } = server.address() as AddressInfo;

  const closed = closeServer(server);

  const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  await closed;
});

/** A connection on which one request was answered. */
async function idleLine(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(form);
  await once(socket, 'data');
  return socket;
}
