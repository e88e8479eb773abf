import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import getPort from 'get-port';
import { StartupError } from './startup-error.ts';

const host = '127.0.0.1';

/** Whether nobody listens there now. Not by get-port, which also remembers the ports that it gave away. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * A port nobody listens on now; the preferred one if it is still free. Below the range from which systems
 * give ports to outgoing connections: one of those could take it before its server does.
 */
export function freePort(preferred?: number): Promise<number> {
  const candidates = Array.from({ length: 100 }, () => randomInt(20_000, 32_000));
  return getPort({ host, port: preferred ? [preferred, ...candidates] : candidates });
}

export async function requireFree(ports: { variable: string; port: number }[]): Promise<void> {
  for (const { variable, port } of ports) {
    if (ports.some((other) => other.variable !== variable && other.port === port)) {
      throw new StartupError(
        `port ${port} is given twice; ${ports.map((each) => each.variable).join(', ')} must differ.`,
      );
    }
    if (!(await isFree(port)))
      throw new StartupError(
        `port ${port} is taken by another program. Stop it, or choose another one with ${variable}=….`,
      );
  }
}
