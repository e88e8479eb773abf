import { createServer } from 'node:net';
import { Refusal } from './refusal.ts';

function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host, exclusive: true }, () => {
      const { port: given } = server.address() as { port: number };
      server.close(() => resolve(given));
    });
  });
}

export async function isFree(port: number): Promise<boolean> {
  return (await tryPort(port, '127.0.0.1')) !== null;
}

/** A port nobody listens on now; the preferred one if it is still free. */
export async function freePort(preferred = 0): Promise<number> {
  const given = (await tryPort(preferred, '127.0.0.1')) ?? (await tryPort(0, '127.0.0.1'));
  if (given === null) throw new Refusal('no free port was found on 127.0.0.1.');
  return given;
}

export async function requireFree(ports: { variable: string; port: number }[]): Promise<void> {
  for (const { variable, port } of ports) {
    if (ports.some((other) => other.variable !== variable && other.port === port)) {
      throw new Refusal(`port ${port} is given twice; ${ports.map((each) => each.variable).join(', ')} must differ.`);
    }
    if (!(await isFree(port))) throw new Refusal(`port ${port} is taken by another program. Stop it, or choose another one with ${variable}=….`);
  }
}
