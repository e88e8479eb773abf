import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends; runs on the thread pool, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** @returns false for a wrong password and for an account without one. */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  return storedHash !== null && (await verify(storedHash, password).catch(() => false));
}
