import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { checkKey, isMediaKey, mediaTypeOf } from './media-keys.ts';
import type { ByteRange, MediaStorage, StoredObject } from './media-storage.port.ts';

/** No file takes so long to be written. */
const abandonedAfterMs = 60 * 60_000;

/** Local adapter: files below one folder, named by their keys. */
export class LocalMediaStorage implements MediaStorage {
  private readonly aside: string;

  constructor(private readonly folder: string) {
    this.aside = join(folder, '.incoming');
  }

  async put(key: string, content: Uint8Array, type: string): Promise<void> {
    checkKey(key, type);
    // Written aside and renamed. No key begins with a dot, so half a file can neither be asked for nor met by chance.
    const part = join(this.aside, randomUUID());
    const file = this.file(key);
    await Promise.all([mkdir(this.aside, { recursive: true }), mkdir(dirname(file), { recursive: true })]);
    try {
      await writeFile(part, content, { flush: true });
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  /** Deletes what a process leaves that is ended while it writes, and that nothing names. */
  async begin(): Promise<void> {
    const before = Date.now() - abandonedAfterMs;
    for (const name of (await readdir(this.aside).catch(missing)) ?? []) {
      const part = join(this.aside, name);
      const found = await stat(part).catch(missing);
      if (found && found.mtimeMs < before) await rm(part, { force: true });
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
