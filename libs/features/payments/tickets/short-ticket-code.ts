import { createHash } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U, which are taken for others. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/**
 * What a person reads out at the door where no camera reads the QR code, in two groups: `K7QM-2XRT`. The database makes
 * the same of a ticket's code, `short_ticket_code`, to find it by.
 */
export function shortTicketCode(code: string): string {
  const digest = createHash('sha256').update(code).digest();
  const short = Array.from({ length }, (_, place) => symbols[digest[place]! & 31]).join('');
  return `${short.slice(0, 4)}-${short.slice(4)}`;
}

/**
 * What was typed, as the database knows it: letters in any case, spaces and dashes anywhere, O and I for the digits that
 * they look like. @returns null for anything that is no short code
 */
export function readShortCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\-\u2013\u2014]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return plain.length === length && [...plain].every((symbol) => symbols.includes(symbol)) ? plain : null;
}
