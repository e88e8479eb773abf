import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Refusal } from '@canopy/contracts/refusals';
import { Piscina } from 'piscina';
import type * as HashingThread from './hashing-thread.ts';
import { isWeakPassword } from './weak-password.ts';

/**
 * Hashing fills a core. Two at a time, and always a core less than there are, leave time for everybody who is not
 * signing in just now; so does the low priority of these threads, where the system has less to give. They begin with
 * the first password, and end when nobody has signed in for a minute.
 */
const threads = new Piscina({
  // In sources as in bundles it stands beside this module, under the same kind of name.
  filename: new URL(`hashing-thread${extname(import.meta.filename)}`, import.meta.url).href,
  minThreads: 0,
  maxThreads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  idleTimeout: 60_000,
  niceIncrement: 10,
});
/** They wait two or three seconds, more on a machine that is overrun. Whoever came after them would wait until they gave up, and be hashed all the same. */
const mostWaiting = 50;

/** @throws Refusal busy */
function inLine<Name extends keyof typeof HashingThread>(
  name: Name,
  task: Parameters<(typeof HashingThread)[Name]>[0],
): Promise<ReturnType<(typeof HashingThread)[Name]>> {
  if (threads.queueSize >= mostWaiting) throw new Refusal('busy');
  return threads.run(task, { name });
}

/**
 * @param own name and email of the account. @param field beside which a refusal is told. @throws Refusal
 * common_password, busy
 */
export async function hashPassword(password: string, own: string[], field = 'password'): Promise<string> {
  if (isWeakPassword(password, own)) throw new Refusal('common_password', { fields: [field] });
  return inLine('hash', password);
}

/** @returns false for a wrong password and for an account without one. @throws Refusal busy */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  return storedHash !== null && (await inLine('verify', { storedHash, password }));
}
