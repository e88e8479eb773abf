import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ConfigurationError } from '@canopy/platform/config';
import { startBucket } from '@canopy/testing/bucket';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalMediaStorage } from './local.adapter.ts';
import { isMediaKey } from './media-keys.ts';
import { MediaStorageModule } from './media-storage.module.ts';
import type { MediaStorage } from './media-storage.port.ts';
import { S3MediaStorage } from './s3.adapter.ts';

const folder = mkdtempSync(join(tmpdir(), 'canopy-media-'));
const access = { bucket: 'canopy-media', region: 'ca-central-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const local = new LocalMediaStorage(folder);
let bucket: Awaited<ReturnType<typeof startBucket>>;
let s3: S3MediaStorage;
let withoutBucket: S3MediaStorage;

beforeAll(async () => {
  bucket = await startBucket();
  const endpoint = bucket.environment['MEDIA_S3_ENDPOINT']!;
  s3 = new S3MediaStorage({ ...access, endpoint });
  withoutBucket = new S3MediaStorage({ ...access, bucket: 'another-bucket', endpoint });
});
afterAll(async () => {
  s3.close();
  withoutBucket.close();
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bytes = Buffer.from('0123456789');
const read = async (storage: MediaStorage, key: string, range?: { start: number; end: number }) => {
  const stream = await storage.open(key, range);
  return stream && (await buffer(stream)).toString();
};

/** What every adapter must do. */
describe.each([
  ['local media storage', () => local as MediaStorage],
  ['S3 media storage', () => s3 as MediaStorage],
])('%s', (_, storage) => {
  it('gives back what was put, and tells size, type and a tag', async () => {
    await storage().put('listings/a/1_photo.jpg', bytes, 'image/jpeg');
    const found = (await storage().find('listings/a/1_photo.jpg'))!;
    expect(found).toMatchObject({ size: 10, type: 'image/jpeg' });
    expect(found.etag).toMatch(/^"[^"]+"$/);
    expect(Date.now() - found.lastModified.getTime()).toBeLessThan(60_000);
    expect((await storage().find('listings/a/1_photo.jpg'))!.etag).toBe(found.etag);
    expect(await read(storage(), 'listings/a/1_photo.jpg')).toBe('0123456789');
  });

  it('gives a part: first and last byte included', async () => {
    await storage().put('listings/a/2_film.mp4', bytes, 'video/mp4');
    expect(await read(storage(), 'listings/a/2_film.mp4', { start: 2, end: 4 })).toBe('234');
    expect(await read(storage(), 'listings/a/2_film.mp4', { start: 9, end: 9 })).toBe('9');
  });

  it('knows nothing of what was never put, and of a folder', async () => {
    for (const key of [
      'listings/a/none.jpg',
      'listings/none/none.jpg',
      'listings/a/1_photo.jpg/inside.jpg',
      'listings/a',
    ]) {
      expect([await storage().find(key), await storage().open(key)]).toEqual([null, null]);
    }
  });

  it('MEDIA-09: deleting an object that is missing counts as success', async () => {
    await storage().put('listings/a/3_gone.png', bytes, 'image/png');
    await storage().delete('listings/a/3_gone.png');
    expect(await storage().find('listings/a/3_gone.png')).toBeNull();
    await storage().delete('listings/a/3_gone.png');
    await storage().delete('listings/never/there.png');
  });

  it('takes no key that could lead elsewhere, and none that says another type', async () => {
    for (const key of [
      '../secret.jpg',
      'listings/../../secret.jpg',
      '/etc/passwd.jpg',
      'listings//a.jpg',
      'listings/.incoming/a.jpg',
      'listings/a\\b.jpg',
      'listings/a.svg',
      'listings/a%2e.jpg',
      'listings/a.jpg\0.png',
      `listings/${'a'.repeat(300)}.jpg`,
    ]) {
      expect(isMediaKey(key)).toBe(false);
      await expect(storage().put(key, bytes, 'image/jpeg')).rejects.toThrow('is no key');
      expect([await storage().find(key), await storage().open(key)]).toEqual([null, null]);
      await storage().delete(key);
    }
    await expect(storage().put('listings/a/4_photo.jpg', bytes, 'text/html')).rejects.toThrow('does not say');
  });
});

it('local media storage leaves no half-written file behind when a write fails', async () => {
  writeFileSync(join(folder, 'blocked'), 'a file where a folder would have to be');
  await expect(local.put('blocked/photo.jpg', bytes, 'image/jpeg')).rejects.toThrow();
  expect(existsSync(join(folder, 'blocked', 'photo.jpg'))).toBe(false);
  expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
});

it('local media storage deletes at its start what a process that was killed left half-written, and nothing that is being written', async () => {
  const aside = join(folder, '.incoming');
  mkdirSync(aside, { recursive: true });
  for (const [name, minutesAgo] of [
    ['left', 61],
    ['under-way', 59],
  ] as const) {
    writeFileSync(join(aside, name), 'half');
    const then = new Date(Date.now() - minutesAgo * 60_000);
    utimesSync(join(aside, name), then, then);
  }
  await new MediaStorageModule(local).onModuleInit();
  expect(readdirSync(aside)).toEqual(['under-way']);
  rmSync(aside, { recursive: true });
  await expect(new MediaStorageModule(local).onModuleInit()).resolves.toBeUndefined();
});

it('S3 media storage says so when the bucket does not exist, instead of finding nothing in it', async () => {
  await expect(withoutBucket.find('listings/a/1_photo.jpg')).rejects.toThrow('MEDIA_S3_BUCKET');
  await expect(withoutBucket.open('listings/a/1_photo.jpg')).rejects.toThrow();
  await expect(withoutBucket.put('listings/a/1_photo.jpg', bytes, 'image/jpeg')).rejects.toThrow();
});

const little = { answer: 80, upload: 80, bucket: 80, silence: 120 };
const withStore = async (
  behaviour: RequestListener,
  work: (storage: S3MediaStorage) => Promise<void>,
  patience: ConstructorParameters<typeof S3MediaStorage>[1] = little,
) => {
  const server = createServer(behaviour);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const storage = new S3MediaStorage(
    { ...access, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    patience,
  );
  await work(storage).finally(() => {
    storage.close();
    server.closeAllConnections();
    server.close();
  });
};

describe('at the start the bucket', () => {
  it('that does not exist refuses it by one line that names the variable', async () => {
    await expect(withoutBucket.requireBucket()).rejects.toThrow(
      new ConfigurationError(
        `MEDIA_S3_BUCKET names another-bucket, and ${bucket.environment['MEDIA_S3_ENDPOINT']} has no such bucket. Make it, or correct the name.`,
      ),
    );
    // What API and worker wait for before they take anything.
    await expect(new MediaStorageModule(withoutBucket).onModuleInit()).rejects.toThrow('MEDIA_S3_BUCKET');
    for (const storage of [s3, local])
      await expect(new MediaStorageModule(storage).onModuleInit()).resolves.toBeUndefined();
  });

  it.each([
    ['that nobody may look at', (_, response) => void response.writeHead(403).end()],
    ['of a store that is broken', (_, response) => void response.writeHead(500).end()],
    ['of a store that does not answer', () => undefined],
  ] satisfies [string, RequestListener][])('%s is no reason to stay away', (_, behaviour) =>
    withStore(behaviour, (storage) => expect(storage.requireBucket()).resolves.toBeUndefined()),
  );
});

it('a picture that is missing is looked for without a look at its bucket each time', async () => {
  const requested: string[] = [];
  await withStore(
    (request, response) => {
      requested.push(`${request.method} ${request.url}`);
      response.writeHead(request.url!.includes('.jpg') ? 404 : 200).end();
    },
    async (storage) => {
      for (const key of ['listings/a/1.jpg', 'listings/a/2.jpg']) expect(await storage.find(key)).toBeNull();
    },
    { answer: 10_000, upload: 10_000, bucket: 10_000, silence: 10_000 },
  );
  expect(requested).toEqual([
    'HEAD /canopy-media/listings/a/1.jpg',
    'HEAD /canopy-media/',
    'HEAD /canopy-media/listings/a/2.jpg',
  ]);
});

describe('a store that hangs is one that failed', () => {
  it('before it answers', () =>
    withStore(
      () => undefined,
      async (storage) => {
        await expect(storage.find('listings/a/1_photo.jpg')).rejects.toMatchObject({ name: 'TimeoutError' });
        await expect(storage.open('listings/a/1_photo.jpg')).rejects.toMatchObject({ name: 'TimeoutError' });
        await expect(storage.put('listings/a/1_photo.jpg', bytes, 'image/jpeg')).rejects.toMatchObject({
          name: 'TimeoutError',
        });
      },
    ));

  it('in the middle of a file', () =>
    withStore(
      (_, response) => void response.writeHead(200, { 'content-length': '10' }).write('01234'),
      async (storage) => {
        await expect(read(storage, 'listings/a/1_photo.jpg')).rejects.toThrow();
      },
    ));
});
