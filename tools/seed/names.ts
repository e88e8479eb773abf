import { createHash } from 'node:crypto';

/** The same name gives the same id on every machine: a custom (version 8) uuid out of its hash. */
export function idOf(...name: (string | number)[]): string {
  const hex = createHash('sha256')
    .update(`canopy demo/${name.join('/')}`)
    .digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** `length` characters of hexadecimal, for codes that must look random and repeat. */
export const codeOf = (length: number, ...name: (string | number)[]): string =>
  createHash('sha256').update(name.join('/')).digest('hex').slice(0, length);
