import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/**
 * A port that nobody listens on now, the preferred one if it is free. Others are below the range from which systems give
 * ports to outgoing connections: one of those could take it first. Not the same twice within a quarter of a minute.
 */
export function freePort(preferred?: number): Promise<number> {
  const candidates = Array.from({ length: 100 }, () => randomInt(20_000, 32_000));
  return getPort({ host: '127.0.0.1', port: preferred ? [preferred, ...candidates] : candidates });
}

/** Free ports that differ from each other. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => freePort()));
