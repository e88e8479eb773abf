import type { Readable } from 'node:stream';

export interface StoredObject {
  /** Bytes. */
  size: number;
  /** Content type, as the key's extension says it. */
  type: string;
  /** Quoted, as HTTP wants it. */
  etag: string;
  lastModified: Date;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Port: where the bytes of photos and videos lie. Keys come from `mediaKey` and rows, are checked by every method, and
 * are never used twice, so what lies under one never changes.
 */
export abstract class MediaStorage {
  /**
   * Whole or not at all: nobody ever reads half an object. @throws when the store cannot take it, or `type` is not what
   * the key's extension says.
   */
  abstract put(key: string, content: Uint8Array, type: string): Promise<void>;
  /** @returns null for an object or a key that does not exist. */
  abstract find(key: string): Promise<StoredObject | null>;
  /** The bytes, or a part of them. The caller reads the stream to its end or destroys it. @returns null as `find` */
  abstract open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** An object that is missing counts as deleted. @throws when the store cannot be reached. */
  abstract delete(key: string): Promise<void>;
  /** Before the first use. @throws ConfigurationError when it was set up for what does not exist. */
  abstract begin(): Promise<void>;
  /** After the last use: what is still open is let go. */
  close?(): void;
}
