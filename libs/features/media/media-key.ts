import { randomBytes } from 'node:crypto';

/**
 * A key that was never used and never will be: `{folder}/{timestamp}_{safe name}`. Of the name only plain letters and
 * digits are taken; the extension is that of the real type, and some random characters keep two files of one moment
 * apart.
 */
export function mediaKey(folder: string, name: string, extension: string, now: Date): string {
  const safe = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return `${folder}/${now.getTime()}_${safe || 'file'}-${randomBytes(4).toString('hex')}.${extension}`;
}

/** Where a copy of another size lies: beside its original. */
export const beside = (key: string, part: string): string => key.replace(/\.\w+$/, `-${part}`);

/** The address that browsers ask for. */
export const mediaUrl = (key: string): string => `/media/${key.split('/').map(encodeURIComponent).join('/')}`;
