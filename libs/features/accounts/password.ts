import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '@canopy/contracts/refusals';
import pLimit from 'p-limit';
import { isWeakPassword } from './weak-password.ts';

/** argon2id with the parameters that OWASP recommends; runs on the thread pool, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing fills a core. Two at a time, and always a core less than there are, leave time for everybody who is not
 * signing in just now.
 */
const limited = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));
/** They wait two or three seconds. Whoever came after them would wait until they gave up, and be hashed all the same. */
const mostWaiting = 50;

/** @throws Refusal busy */
function inLine<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limited.pendingCount >= mostWaiting) throw new Refusal('busy');
  return limited(work);
}

/**
 * @param own name and email of the account. @param field beside which a refusal is told. @throws Refusal
 * common_password, busy
 */
export async function hashPassword(password: string, own: string[], field = 'password'): Promise<string> {
  if (isWeakPassword(password, own)) throw new Refusal('common_password', { fields: [field] });
  return inLine(() => hash(password, cost));
}

/** @returns false for a wrong password and for an account without one. @throws Refusal busy */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  return storedHash !== null && (await inLine(() => verify(storedHash, password).catch(() => false)));
}
