import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/**
 * A free port below the range from which systems give ports to outgoing connections: one of those could take it first.
 * Not the same twice within a quarter of a minute.
 */
export const freePort = (): Promise<number> =>
  getPort({ host: '127.0.0.1', port: Array.from({ length: 100 }, () => randomInt(20_000, 32_000)) });

/** Free ports that differ from each other. */
export const freePorts = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, freePort));
