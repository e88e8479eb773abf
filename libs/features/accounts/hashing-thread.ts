import { hashSync, verifySync } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What the threads of `password.ts` do, which loads this file by its name. */
export const hash = (password: string): string => hashSync(password, cost);

/** @returns false also for what is no hash */
export function verify({ storedHash, password }: { storedHash: string; password: string }): boolean {
  try {
    return verifySync(storedHash, password);
  } catch {
    return false;
  }
}
