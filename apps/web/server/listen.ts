import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createPlainServer, type ListenOptions, type Server as PlainServer } from 'node:net';
import { lineLimits } from '@canopy/platform/config';

/**
 * Node takes one new connection from a socket in each turn of its event loop, and turns are long while pages are made.
 * Beyond some hundreds the system lets nobody wait at a socket: whoever knocks then gets no answer at all, where we
 * could tell them to come back. So the port has several sockets, and the system deals out those who knock.
 */
const sockets = 256;

/** @throws Error of Node, such as EADDRINUSE */
export async function listen(
  answer: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Server[]> {
  // Elsewhere the system deals out nothing.
  if (process.platform !== 'linux') return [await listening(pageServer(answer), { host, port })];
  // Whoever shares a port is not told that another program has it already. A socket that does not share it is.
  const alone = await listening(
    createPlainServer((socket) => void socket.destroy()),
    { host, port },
  );
  await new Promise((closed) => alone.close(closed));
  return Promise.all(
    Array.from({ length: sockets }, () => listening(pageServer(answer), { host, port, reusePort: true })),
  );
}

function pageServer(answer: RequestListener): Server {
  const server = createServer(lineLimits, answer);
  // A keep-alive longer than that of usual proxies (60 s), or they meet connections that we have just closed.
  server.keepAliveTimeout = 65_000;
  // On a line on which nothing moves any more, in either direction, nobody listens. Longer than an upload is judged for.
  server.timeout = 330_000;
  return server;
}

async function listening<Listener extends PlainServer>(server: Listener, where: ListenOptions): Promise<Listener> {
  server.listen(where);
  await once(server, 'listening');
  return server;
}
