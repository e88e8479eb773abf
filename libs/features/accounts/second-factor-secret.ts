import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { brand } from '@canopy/contracts/brand';
import { secondFactorDigits } from '@canopy/contracts/second-factor';
import { Secret, TOTP } from 'otpauth';

/** A code is good half a minute before and after its own: telephones are not quite on time, and people type. */
const window = 1;
const period = 30;

/** @returns 160 random bits, as authenticator apps expect them. */
export const newSecret = (): Buffer => randomBytes(20);

const totpOf = (secret: Buffer, email: string): TOTP =>
  new TOTP({
    issuer: brand.name,
    label: email,
    algorithm: 'SHA1', // Some apps know no other; nothing is known that breaks it here.
    digits: secondFactorDigits,
    period,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** What an app reads from the QR code, and what a person types where there is no camera. */
export function shownSecret(secret: Buffer, email: string): { url: string; key: string } {
  const totp = totpOf(secret, email);
  return { url: totp.toString(), key: totp.secret.base32.match(/.{1,4}/g)!.join(' ') };
}

/** @returns the half minute since 1970 that the code belongs to, or null for a wrong one. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / period) + delta;
}

const keyOf = (internalKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', internalKey, '', 'canopy second factor', 32));

/** AES-256-GCM, bound to the account: a stolen copy of the table makes no codes. @returns iv, tag and cipher text */
export function encryptSecret(internalKey: string, userId: string, secret: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(internalKey), iv).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** @returns null when it was encrypted with another key, or is not what was written. */
export function decryptSecret(internalKey: string, userId: string, stored: Uint8Array): Buffer | null {
  const bytes = Buffer.from(stored);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(internalKey), bytes.subarray(0, 12))
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  } catch {
    return null;
  }
}
