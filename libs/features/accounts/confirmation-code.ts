import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@canopy/contracts/limits';

export const newConfirmationCode = (): string =>
  String(randomInt(10 ** limits.mailedCodeDigits)).padStart(limits.mailedCodeDigits, '0');

/**
 * What is stored of a code. There are only a million of them, so a plain hash could be guessed backwards: only who has
 * the key can tell.
 */
export const confirmationCodeHash = (internalKey: string, token: string, code: string): Buffer =>
  createHmac('sha256', internalKey).update(`confirmation-code|${token}|${code}`).digest();
