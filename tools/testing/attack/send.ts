// Sends what `fetch` would put right before it leaves.
import { Agent, type IncomingHttpHeaders, request as begin } from 'node:http';

export interface Told {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
export const hangUp = (): void => agent.destroy();

/** @returns null when the line ended without an answer */
export function send(
  url: string,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers: Record<string, string>; body: Buffer | null },
): Promise<Told | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = begin(
      {
        hostname,
        port,
        method,
        path,
        agent,
        headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
        timeout: 30_000,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => resolve(null));
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(`${method} ${path} was not answered within 30 seconds`)));
    asked.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(null) : reject(error),
    );
    asked.end(body ?? undefined);
  });
}
