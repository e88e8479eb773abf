import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { lineLimits } from '@canopy/platform/config';

/**
 * Node takes one new connection from a socket in each turn of its event loop, and turns are long while pages are made.
 * Beyond some hundreds the system lets nobody wait at a socket: whoever knocks then gets no answer at all, where we could
 * tell them to come back. So the port has several sockets, and the system deals out those who knock.
 */
const sockets = 32;

/** @throws Error of Node, such as EADDRINUSE */
export async function listen(
  answer: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Server[]> {
  const alone = await listening(answer, { host, port });
  // Elsewhere the system deals out nothing.
  if (process.platform !== 'linux') return [alone];
  // It has made sure that no other program listens here, which the others would not be told.
  await new Promise((closed) => alone.close(closed));
  return Promise.all(Array.from({ length: sockets }, () => listening(answer, { host, port, reusePort: true })));
}

async function listening(
  answer: RequestListener,
  where: { host: string; port: number; reusePort?: boolean },
): Promise<Server> {
  const server = createServer(lineLimits, answer);
  // A keep-alive longer than that of usual proxies (60 s), or they meet connections that we have just closed.
  server.keepAliveTimeout = 65_000;
  server.listen(where);
  await once(server, 'listening');
  return server;
}
