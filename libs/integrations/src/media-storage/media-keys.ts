/**
 * Every kind of file that is ever stored, by the extension of its key. Anything else has no business in media storage.
 */
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mpeg: 'video/mpeg',
  avi: 'video/x-msvideo',
};

/**
 * Plain names only: no dot at the start of a part, so neither `..` nor a file that is still being written can be named.
 */
const form = /^[a-z0-9-]+(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/** Whether this can be the key of an object at all. Checked before it ever meets a file system or a bucket. */
export const isMediaKey = (key: string): boolean => key.length <= 300 && form.test(key) && mediaTypeOf(key) !== null;

/** Content type of a key, by its extension; null for one that is never stored. */
export function mediaTypeOf(key: string): string | null {
  const extension = /\.([a-z0-9]+)$/.exec(key)?.[1] ?? '';
  return Object.hasOwn(types, extension) ? types[extension]! : null;
}

/** @throws when the key cannot be one, or does not say this type. */
export function checkKey(key: string, type: string): void {
  if (!isMediaKey(key)) throw new Error(`"${key}" is no key of a media object.`);
  if (mediaTypeOf(key) !== type) throw new Error(`The key "${key}" does not say that it is ${type}.`);
}
