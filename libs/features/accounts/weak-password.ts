import { brand } from '@canopy/contracts/brand';
import { commonPasswords } from './common-passwords.ts';

/** Letters alone, and a number at the end does not make it better. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\d+$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether somebody who knows a little about the person guesses this at once: one of the thousand common ones, the same
 * few characters over and over, our name, or the person's own name or email, also with a number behind it.
 * @param own name and email of the account
 */
export function isWeakPassword(password: string, own: string[] = []): boolean {
  if (commonPasswords.has(password.toLowerCase()) || /^(.{1,3})\1+$/su.test(password.toLowerCase())) return true;
  const known = [brand.name, ...own.flatMap((text) => [text, ...text.split(/[\s@]/)])].map(bare);
  return known.some((text) => text !== '' && text === bare(password));
}
