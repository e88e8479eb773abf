import { createServer } from 'node:net';
import { StartupError } from './startup-error.ts';

export { freePort } from '@canopy/testing/free-port';

const host = '127.0.0.1';

/** Whether nobody listens there now. Not by get-port, which also remembers the ports that it gave away. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
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
