import { Damaged } from './damaged.ts';

const startCode = Buffer.from([0, 0, 1]);
const userData = 0xb2;

/**
 * MPEG streams have no place for where they were made; cameras put such things into user data, which is blanked up to
 * the next start code. A stream may begin and end anywhere, so only its beginning can be held against it. @throws
 * Damaged
 */
export function cleanMpeg(bytes: Buffer): void {
  let codes = 0;
  for (let at = bytes.indexOf(startCode); at >= 0; codes++) {
    const next = bytes.indexOf(startCode, at + 4);
    if (bytes[at + 3] === userData) bytes.fill(0xff, at + 4, next < 0 ? bytes.length : next);
    at = next;
  }
  if (codes < 2) throw new Damaged('There is no film behind the first bytes.');
}
