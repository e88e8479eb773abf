import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/**
 * Takes no new connection, answers what has come on those there are, and ends each as soon as it is idle.
 * @returns when the last one has ended. A line on which nobody has said anything yet is not idle for Node: who waits for
 *   the end needs a deadline
 */
export async function closeServer(server: Server): Promise<void> {
  // What has arrived meanwhile is read first.
  const closeIdle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 100);
  // Only the door. `close` of an HTTP server also ends idle lines at once: a proxy that has sent a form on one by then
  // may not send it again.
  await new Promise((closed) => NetServer.prototype.close.call(server, closed));
  clearInterval(closeIdle);
}
