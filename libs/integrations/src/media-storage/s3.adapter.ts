import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ConfigurationError } from '@canopy/platform/config';
import { checkKey, isMediaKey, mediaTypeOf } from './media-keys.ts';
import type { ByteRange, MediaStorage, StoredObject } from './media-storage.port.ts';

export interface Bucket {
  bucket: string;
  region: string;
  /** Null for Amazon's own; else the address of a store that speaks S3's protocol. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds until a store that hangs counts as one that failed. */
const usualPatience = {
  /** From a question to the beginning of its answer. */
  answer: 10_000,
  /** The same for an upload: a long film on a slow line. */
  upload: 120_000,
  /** The same for whether there is the bucket at all, which a start waits for. */
  bucket: 3_000,
  /** Nothing moves on a line. Longer than a visitor's player pauses between two looks at a film. */
  silence: 60_000,
};

const mostAtOnce = 1_000;

/** Milliseconds for which a bucket that was there is believed to be there. */
const bucketIsBelieved = 60_000;

/** Real adapter: a bucket. It needs no public access; the API reads it for the visitors. */
export class S3MediaStorage implements MediaStorage {
  private readonly client: S3Client;
  private bucketSeen = -Infinity;

  constructor(
    private readonly store: Bucket,
    private readonly patience = usualPatience,
  ) {
    const { region, endpoint, accessKeyId, secretAccessKey } = store;
    this.client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Stores other than Amazon's have no host name per bucket, and not all know its newer checksums.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      // Without being told to throw, it only warns of a request that takes too long.
      requestHandler: {
        connectionTimeout: 3_000,
        requestTimeout: patience.answer,
        throwOnRequestTimeout: true,
        socketTimeout: patience.silence,
        // Each file that is on its way to somebody has one, however slowly they take it.
        httpAgent: { maxSockets: mostAtOnce },
        httpsAgent: { maxSockets: mostAtOnce },
      },
    });
  }

  /**
   * Asked at the start. Who does not answer is waited for no longer, and who may not look at the bucket may still read
   * and write in it: only a store that has no such bucket is one that was named wrongly.
   * @throws ConfigurationError naming the variable
   */
  async requireBucket(): Promise<void> {
    const missing = await this.client
      .send(new HeadBucketCommand({ Bucket: this.store.bucket }), {
        abortSignal: AbortSignal.timeout(this.patience.bucket),
      })
      .then(
        () => false,
        (error: Error) => isMissing(error),
      );
    if (missing)
      throw new ConfigurationError(
        `MEDIA_S3_BUCKET names ${this.store.bucket}, and ${this.store.endpoint ?? `Amazon's store in ${this.store.region}`} has no such bucket. Make it, or correct the name.`,
      );
    this.bucketSeen = performance.now();
  }

  async put(key: string, content: Uint8Array, type: string): Promise<void> {
    checkKey(key, type);
    await this.client.send(
      new PutObjectCommand({
        ...this.object(key),
        Body: content,
        ContentLength: content.byteLength,
        ContentType: type,
      }),
      { requestTimeout: this.patience.upload },
    );
  }

  async find(key: string): Promise<StoredObject | null> {
    if (!isMediaKey(key)) return null;
    const found = await this.client.send(new HeadObjectCommand(this.object(key))).catch(missing);
    // The answer to this question has no body that would say whether the object is missing or all of the bucket.
    if (!found && performance.now() - this.bucketSeen > bucketIsBelieved) await this.requireBucket();
    return (
      found && {
        size: found.ContentLength ?? 0,
        type: mediaTypeOf(key)!,
        etag: found.ETag ?? `"${key}"`,
        lastModified: found.LastModified ?? new Date(0),
      }
    );
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    if (!isMediaKey(key)) return null;
    const found = await this.client
      .send(
        new GetObjectCommand({ ...this.object(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
      )
      .catch(missing);
    return (found?.Body as Readable | undefined) ?? null;
  }

  async delete(key: string): Promise<void> {
    if (isMediaKey(key)) await this.client.send(new DeleteObjectCommand(this.object(key))).catch(missing);
  }

  begin(): Promise<void> {
    return this.requireBucket();
  }

  close(): void {
    this.client.destroy();
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.store.bucket, Key: key };
  }
}

/** A missing bucket is not a missing object: that is a wrong configuration, and must be seen. */
function missing(error: Error): null {
  if (isMissing(error)) return null;
  throw error;
}

const isMissing = ({ name }: Error): boolean => name === 'NoSuchKey' || name === 'NotFound';
