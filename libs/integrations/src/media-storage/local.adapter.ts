import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { checkKey, isMediaKey, mediaTypeOf } from './media-keys.ts';
import type { ByteRange, MediaStorage, StoredObject } from './media-storage.port.ts';

/** Local adapter: files below one folder, named by their keys. */
export class LocalMediaStorage implements MediaStorage {
  constructor(private readonly folder: string) {}

  async put(key: string, content: Uint8Array, type: string): Promise<void> {
    checkKey(key, type);
    // Written aside and renamed. No key begins with a dot, so half a file can neither be asked for nor met by chance.
    const aside = join(this.folder, '.incoming');
    const part = join(aside, randomUUID());
    const file = this.file(key);
    await Promise.all([mkdir(aside, { recursive: true }), mkdir(dirname(file), { recursive: true })]);
    try {
      await writeFile(part, content, { flush: true });
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async find(key: string): Promise<StoredObject | null> {
    if (!isMediaKey(key)) return null;
    const found = await stat(this.file(key)).catch(missing);
    if (!found?.isFile()) return null;
    return {
      size: found.size,
      type: mediaTypeOf(key)!,
      etag: `"${found.size.toString(16)}-${Math.round(found.mtimeMs).toString(16)}"`,
      lastModified: found.mtime,
    };
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    return (await this.find(key)) ? createReadStream(this.file(key), range) : null;
  }

  async delete(key: string): Promise<void> {
    if (isMediaKey(key)) await rm(this.file(key), { force: true });
  }

  private file(key: string): string {
    return join(this.folder, ...key.split('/'));
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
