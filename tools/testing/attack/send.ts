// Sends what `fetch` would put right before it leaves.
import { Agent, type IncomingHttpHeaders, request as begin } from 'node:http';

export interface Told {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
export const hangUp = (): void => agent.destroy();

/** @returns null when the line ended without an answer */
export function send(url: string, request: Sent): Promise<Told | null> {
  const { hostname, port } = new URL(url);
  const { method, path, headers, body } = request;
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    const options = { hostname, port, method, path, agent, headers: { ...headers, ...length }, timeout: 30_000 };
    const outgoing = begin(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => resolve(null));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} was not answered within 30 seconds`)));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) return reject(error);
      // A line that was used before may have been ended just now, because of the request before.
      if (outgoing.reusedSocket) return void send(url, request).then(resolve, reject);
      resolve(null);
    });
    outgoing.end(body ?? undefined);
  });
}
