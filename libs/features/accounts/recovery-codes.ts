import { createHash, randomInt } from 'node:crypto';
import { recoveryCodeLetters, recoveryCodeLength } from '@canopy/contracts/second-factor';
import type { EntityManager } from '@canopy/platform/database';
import { db } from './tables.ts';

const howMany = 10;

/** 80 random bits, in letters and digits that nobody confuses. */
const newRecoveryCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () => recoveryCodeLetters[randomInt(recoveryCodeLetters.length)]).join('');

/** Random enough for a plain hash. It needs no key, so that the codes still work when the key of the server is lost. */
const recoveryCodeHash = (userId: string, code: string): Buffer =>
  createHash('sha256').update(`${userId}|${code}`).digest();

/** Ten new ones; the old ones end. @returns the codes, which are stored as hashes alone and never shown again */
export async function makeRecoveryCodes(em: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newRecoveryCode);
  await db(em).deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db(em)
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: recoveryCodeHash(userId, code) })))
    .execute();
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}

/** Uses one up; of two at the same moment one is refused. @param code without its hyphens */
export async function useRecoveryCode(em: EntityManager, userId: string, code: string): Promise<boolean> {
  const used = await db(em)
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', recoveryCodeHash(userId, code))
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}
