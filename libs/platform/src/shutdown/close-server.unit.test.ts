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
  server = createServer({ connectionsCheckingInterval: 100 }, (request, response) => {
    request.resume().on('end', () => response.end('thanks'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('what was sent on a line that was idle the moment before is still answered', async () => {
  const socket = await arrived();
  socket.write(form);
  await once(socket, 'data');

  const closed = closeServer(server);
  socket.write(form);

  expect(await text(socket)).toMatch(thanks);
  await closed;
});

it('whoever came the moment before and said nothing yet is still answered', async () => {
  const socket = await arrived();

  const closed = closeServer(server);
  socket.write(form);

  expect(await text(socket)).toMatch(thanks);
  await closed;
});

it('a line on which nobody says anything ends too, so that the process can', async () => {
  const socket = await arrived();

  await closeServer(server);

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

it('nobody else is let in', async () => {
  const { port } = server.address() as AddressInfo;

  const closed = closeServer(server);

  const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  await closed;
});

/** A connection that the server has taken, and on which it has read nothing yet. */
async function arrived(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
  return socket;
}
