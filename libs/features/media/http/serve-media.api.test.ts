import { Readable } from 'node:stream';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MediaStorage } from '@canopy/integrations/media-storage';
import { startApi, type TestApi } from '@canopy/testing/api';
import { startBucket } from '@canopy/testing/bucket';

const bytes = Buffer.from('0123456789');

describe.each(['a folder', 'a bucket'])('media out of %s', (kind) => {
  let api: TestApi;
  let bucket: Awaited<ReturnType<typeof startBucket>> | null = null;
  beforeAll(async () => {
    if (kind === 'a bucket') bucket = await startBucket();
    api = await startApi(bucket?.environment ?? {});
    const storage = api.app.get(MediaStorage, { strict: false });
    await storage.put('listings/a/1_photo.jpg', bytes, 'image/jpeg');
    await storage.put('listings/a/2_film.avi', bytes, 'video/x-msvideo');
  });
  afterAll(async () => {
    await api.stop();
    await bucket?.stop();
  });
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${api.config.api.url}/media/${path}`, { method, headers });
  const head = (answer: Response, ...names: string[]) => names.map((name) => answer.headers.get(name));

  it('is whole, kept for a year by who has seen it and for a day by shared caches, never sniffed and never run', async () => {
    const answer = await ask('listings/a/1_photo.jpg');
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
    expect(head(answer, 'content-type', 'content-length', 'accept-ranges', 'cache-control')).toEqual([
      'image/jpeg',
      '10',
      'bytes',
      'public, max-age=31536000, s-maxage=86400, immutable',
    ]);
    expect(head(answer, 'x-content-type-options', 'content-security-policy', 'content-disposition')).toEqual([
      'nosniff',
      "default-src 'none'; sandbox",
      'inline',
    ]);
  });

  it('comes in parts, as players ask for them', async () => {
    const part = await ask('listings/a/1_photo.jpg', { range: 'bytes=2-4' });
    expect([part.status, await part.text(), ...head(part, 'content-range', 'content-length')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
      '3',
    ]);
    const end = await ask('listings/a/1_photo.jpg', { range: 'bytes=-2' });
    expect([end.status, await end.text()]).toEqual([206, '89']);
    const behind = await ask('listings/a/1_photo.jpg', { range: 'bytes=10-' });
    expect([behind.status, await behind.text(), ...head(behind, 'content-range', 'cache-control')]).toEqual([
      416,
      '',
      'bytes */10',
      null,
    ]);
    const changed = await ask('listings/a/1_photo.jpg', { range: 'bytes=2-4', 'if-range': '"another"' });
    expect([changed.status, await changed.text()]).toEqual([200, '0123456789']);
  });

  it('is not sent again to who has it, and tells its size without its bytes', async () => {
    const tag = (await ask('listings/a/1_photo.jpg')).headers.get('etag')!;
    for (const method of ['GET', 'HEAD'])
      expect((await ask('listings/a/1_photo.jpg', { 'if-none-match': `"old", ${tag}` }, method)).status).toBe(304);
    const only = await ask('listings/a/1_photo.jpg', {}, 'HEAD');
    expect([only.status, await only.text(), ...head(only, 'content-length', 'etag')]).toEqual([200, '', '10', tag]);
  });

  it('what no browser plays is offered for download', async () => {
    expect(head(await ask('listings/a/2_film.avi'), 'content-type', 'content-disposition')).toEqual([
      'video/x-msvideo',
      'attachment; filename="2_film.avi"',
    ]);
  });

  it.each<[string, () => Promise<Readable | null>, status: number]>([
    ['cannot be opened', () => Promise.reject(new Error('The store is busy.')), 500],
    [
      'breaks before its first byte',
      async () => new Readable({ read: (): never => { throw new Error('The line broke.'); } }), // prettier-ignore
      500,
    ],
    ['was deleted at this moment', async () => null, 404],
  ])('what %s is kept by nobody in its place', async (_, open, status) => {
    const storage = api.app.get(MediaStorage, { strict: false });
    const opened = vi.spyOn(storage, 'open').mockImplementationOnce(open);
    try {
      const answer = await ask('listings/a/1_photo.jpg', { range: 'bytes=2-4' });
      expect([answer.status, ((await answer.json()) as RefusalBody).requestId]).toEqual([status, expect.any(String)]);
      expect(head(answer, 'cache-control', 'etag', 'last-modified', 'accept-ranges', 'content-range')).toEqual([
        'no-store',
        null,
        null,
        null,
        null,
      ]);
    } finally {
      opened.mockRestore();
    }
    expect((await ask('listings/a/1_photo.jpg')).status).toBe(200);
  });

  it('has nothing beside the keys: no path leads elsewhere', async () => {
    for (const path of [
      'listings/a/none.jpg',
      '',
      'listings',
      'listings/a',
      '.incoming/a.jpg',
      'listings/..%2f..%2fpostgres/PG_VERSION',
      '%2e%2e/internal-key',
      'listings/a/1_photo.jpg%00',
      'listings%5ca.jpg',
      '%zz',
      'x'.repeat(5_000),
    ]) {
      const answer = await ask(path);
      expect([path.slice(0, 40), answer.status >= 400 && answer.status < 500]).toEqual([path.slice(0, 40), true]);
      // What the framework itself cannot read is said without it; nobody keeps a 400.
      if (answer.status !== 400) expect([path, ...head(answer, 'cache-control')]).toEqual([path, 'no-store']);
    }
  });
});
