import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MediaStorage } from '@canopy/integrations/media-storage';
import { MediaFiles } from '@canopy/media';
import type { ListingDetail, Media } from '@canopy/contracts/listings';
import { Database } from '@canopy/platform/database';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, provider, type Person } from '@canopy/testing/factories';
import { mp4 } from '@canopy/testing/films';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';
import { attachMedia } from './attach-media.ts';
import { MakeMediaSizes } from './make-media-sizes.ts';
import { MediaSizesSweep } from './media-sizes.sweep.ts';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  worker = await startWorker(api.config);
  seller = await provider(api.database);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f2b632' } })
    .jpeg()
    .toBuffer();

async function upload(
  bytes: Buffer,
  more: { name?: string; poster?: Buffer; listingId?: string } = {},
): Promise<Media> {
  const form = new FormData();
  if (more.listingId) form.set('listingId', more.listingId);
  if (more.poster) form.set('poster', new Blob([new Uint8Array(more.poster)]), 'poster.jpg');
  form.set('file', new Blob([new Uint8Array(bytes)]), more.name ?? 'photo.jpg');
  const answer = await fetch(`${api.config.api.url}/uploads/listing-media`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${seller.token}` },
  });
  return (await answer.json()) as Media;
}
const detail = async (id: string) => (await api.call<ListingDetail>('GET', `/listings/${id}`)).body;
const sized = (id: string) =>
  until(async () => {
    const { media } = await detail(id);
    return media.every(({ sizes }) => sizes.length > 1 || sizes[0]?.url.endsWith('.webp')) && media;
  }, 'the media-sizes queue');
const exists = async (url: string) => (await fetch(api.config.api.url + url)).ok;
const gone = (urls: string[]) =>
  until(async () => (await Promise.all(urls.map(exists))).every((there) => !there), 'the files to be deleted');
const waiting = async () =>
  (await api.database.query<{ n: number }>('select count(*)::int as n from media_deletions'))[0]!.n;
const inApi = <T>(work: (em: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<T>) =>
  api.app.get(Database).transaction(work);

describe('smaller sizes', () => {
  it('are made by the queue, never larger than the original, and do not touch the version of the listing', async () => {
    const made = await listing(api.database, seller.id);
    await upload(await photo(1_000, 500), { listingId: made.id });
    const before = await api.database.query('select version, updated_at from listings where id = $1', [made.id]);
    const [file] = await sized(made.id);
    expect(file!.sizes.map(({ width }) => width)).toEqual([160, 320, 640, 1_000]);
    for (const { url, width } of file!.sizes) {
      const answer = await fetch(api.config.api.url + url);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: width / 2,
      });
    }
    expect(await api.database.query('select version, updated_at from listings where id = $1', [made.id])).toEqual(
      before,
    );
    expect(await waiting()).toBe(0);
  });

  it('a film gets those of its poster, and the poster itself goes', async () => {
    const made = await listing(api.database, seller.id);
    const film = await upload(mp4(), { name: 'film.mp4', poster: await photo(640, 360), listingId: made.id });
    const [file] = await sized(made.id);
    expect(file).toMatchObject({ id: film.id, type: 'video', width: 640, height: 360 });
    expect(file!.sizes.map(({ width }) => width)).toEqual([160, 320, 640]);
    await gone([film.sizes[0]!.url]);
    expect(await exists(film.url)).toBe(true);
  });

  it('of two runs at once the slower one takes nothing away from the other', async () => {
    const made = await listing(api.database, seller.id);
    const { id } = await upload(await photo(400, 300), { listingId: made.id });
    await sized(made.id);
    await api.database.query(`update listing_media set sizes = '[]', sizes_status = 'pending' where id = $1`, [id]);
    const [sizes, files] = [MakeMediaSizes, MediaFiles].map((one) => worker.app.get(one, { strict: false })) as [
      MakeMediaSizes,
      MediaFiles,
    ];
    const write = files.write.bind(files);
    files.write = async (written) => {
      files.write = write;
      await sizes.make(id);
      await write(written);
    };
    await sizes.make(id);
    const shown = (await sized(made.id)).flatMap((file) => file.sizes.map(({ url }) => url));
    await api.database.query('update media_deletions set due_at = now()');
    files.enqueue();
    await until(async () => (await waiting()) === 0, 'what is due to be deleted');
    expect(await Promise.all(shown.map(exists))).toEqual([true, true, true]);
  });

  it('a picture that is taller than WebP can be has no sizes beyond that', async () => {
    const made = await listing(api.database, seller.id);
    await upload(await photo(400, 18_000), { listingId: made.id });
    expect((await sized(made.id))[0]!.sizes.map(({ width }) => width)).toEqual([160, 320, 364]);
  });

  it('a job that got lost is picked up by the sweep; a picture that is gone is given up after some tries', async () => {
    const made = await listing(api.database, seller.id);
    const { id } = await upload(await photo(400, 300), { listingId: made.id });
    await sized(made.id);
    await api.database.query(
      `update listing_media set sizes = '[]', sizes_status = 'pending', sizes_attempts = 0, created_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    await worker.sweep();
    expect((await sized(made.id))[0]!.sizes).toHaveLength(3);
    await api.database.query(
      `update listing_media set key = 'listings/none/none.jpg', sizes = '[]', sizes_status = 'pending', sizes_attempts = 5, created_at = now() - interval '3 days' where id = $1`,
      [id],
    );
    await worker.sweep();
    await until(
      async () =>
        (
          await api.database.query<{ sizes_status: string }>('select sizes_status from listing_media where id = $1', [
            id,
          ])
        )[0]!.sizes_status === 'failed',
      'giving up',
    );
  });

  it('a picture that ends the process in its last try is not tried again', async () => {
    const made = await listing(api.database, seller.id);
    const { id } = await upload(await photo(400, 300), { listingId: made.id });
    await sized(made.id);
    await api.database.query(
      `update listing_media set sizes = '[]', sizes_status = 'pending', sizes_attempts = 5 where id = $1`,
      [id],
    );
    const sizes = worker.app.get(MakeMediaSizes, { strict: false });
    const storage = worker.app.get(MediaStorage, { strict: false });
    // What a process that is killed in the middle has written by then.
    const open = vi.spyOn(storage, 'open').mockReturnValue(new Promise(() => undefined));
    void sizes.make(id);
    await until(async () => open.mock.calls.length > 0, 'the last try');
    open.mockRestore();
    const [left] = await api.database.query('select sizes_status, sizes_attempts from listing_media where id = $1', [
      id,
    ]);
    expect(left).toEqual({ sizes_status: 'failed', sizes_attempts: 6 });
  });

  it('tries a picture again after 1, 5 and 25 minutes, 2, 10 and 52 hours', async () => {
    const made = await listing(api.database, seller.id);
    const { id } = await upload(await photo(400, 300), { listingId: made.id });
    await sized(made.id);
    const due = async (attempts: number, minutes: number) => {
      await api.database.query(
        `update listing_media set sizes_status = 'pending', sizes_attempts = $2, created_at = now() - interval '1 second' - interval '1 minute' * $3 where id = $1`,
        [id, attempts, minutes],
      );
      const sweep = worker.app.get(MediaSizesSweep, { strict: false }) as unknown as {
        due(): Promise<{ mediaId: string }[]>;
      };
      return (await sweep.due()).some(({ mediaId }) => mediaId === id);
    };
    for (const [attempts, minutes] of [
      [0, 1],
      [1, 5],
      [2, 25],
      [3, 125],
      [4, 625],
      [5, 3_125],
    ] as const)
      expect([attempts, await due(attempts, minutes - 1), await due(attempts, minutes)]).toEqual([
        attempts,
        false,
        true,
      ]);
    // Before there was an end to it, one that ended the process was tried each minute.
    expect(await due(100_000, 3_125)).toBe(true);
    await api.database.query(`update listing_media set sizes_status = 'made' where id = $1`, [id]);
  });
});

describe('files that go', () => {
  /** Somebody stands at a row that another holds. */
  const untilOneWaits = () =>
    until(
      async () =>
        (
          await api.database.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).length === 1,
      'one to wait for the other',
    );
  const edit = (listingId: string, media: { id: string; alt: string }[], before?: () => Promise<unknown>) =>
    inApi(async (em) => {
      await em.execute('update listings set updated_at = now() where id = ?', [listingId]);
      await before?.();
      return attachMedia(em, { listingId, personId: seller.id, media });
    });

  it.each([
    ['deleted', (id: string) => api.database.query('delete from listings where id = $1', [id])],
    [
      'edited',
      async (id: string) =>
        edit(
          id,
          (await api.database.query<{ id: string }>('select id from listing_media where listing_id = $1', [id])).map(
            (file) => ({ id: file.id, alt: 'Edited' }),
          ),
        ),
    ],
  ])('a listing that is %s while sizes are written waits for them, and neither gives up', async (_, change) => {
    const made = await listing(api.database, seller.id);
    const files = worker.app.get(MediaFiles, { strict: false });
    const keep = files.keep.bind(files);
    let changed: Promise<unknown> | undefined;
    files.keep = async (...kept) => {
      changed ??= change(made.id);
      await untilOneWaits();
      return keep(...kept);
    };
    const { id } = await upload(await photo(400, 300), { listingId: made.id });
    await until(async () => changed !== undefined, 'the sizes to be written');
    await expect(changed).resolves.toBeDefined();
    files.keep = keep;
    const left = await api.database.query<{ alt: string; sizes_status: string }>(
      'select alt, sizes_status from listing_media where id = $1',
      [id],
    );
    expect(left).toEqual(left.length === 0 ? [] : [{ alt: 'Edited', sizes_status: 'made' }]);
  });

  it('a file that is uploaded to a listing while that is edited waits for the edit, and neither gives up', async () => {
    const made = await listing(api.database, seller.id);
    let uploaded: Promise<Media> | undefined;
    const bytes = await photo(400, 300);
    await edit(made.id, [], () => {
      uploaded = upload(bytes, { listingId: made.id });
      return untilOneWaits();
    });
    const { id } = (await uploaded)!;
    expect((await sized(made.id)).map((file) => file.id)).toEqual([id]);
  });

  it('a file that a form leaves out goes with all its sizes, the others stay in their new order', async () => {
    const made = await listing(api.database, seller.id);
    const files = [
      await upload(await photo(400, 300), { listingId: made.id }),
      await upload(await photo(500, 300), { listingId: made.id }),
      await upload(await photo(600, 300), { listingId: made.id }),
    ];
    const before = await sized(made.id);
    const { removed } = await inApi((em) =>
      attachMedia(em, {
        listingId: made.id,
        personId: seller.id,
        media: [
          { id: files[2]!.id, alt: 'Now first' },
          { id: files[0]!.id, alt: '' },
        ],
      }),
    );
    expect(removed).toBe(1);
    expect((await detail(made.id)).media.map(({ id, alt }) => [id, alt])).toEqual([
      [files[2]!.id, 'Now first'],
      [files[0]!.id, ''],
    ]);
    await worker.sweep();
    await gone([before[1]!.url, ...before[1]!.sizes.map(({ url }) => url)]);
    expect(
      await Promise.all(
        [before[0]!, before[2]!].flatMap(({ url, sizes }) => [url, ...sizes.map((size) => size.url)]).map(exists),
      ),
    ).not.toContain(false);
  });

  it('MEDIA-08, MEDIA-09, MYL-07: deleting a listing takes its files along; one that is missing or cannot be deleted stops nothing and is tried again', async () => {
    const made = await listing(api.database, seller.id);
    const [first, second] = [
      await upload(await photo(400, 300), { listingId: made.id }),
      await upload(await photo(400, 300), { listingId: made.id }),
    ];
    const urls = (await sized(made.id)).flatMap(({ url, sizes }) => [url, ...sizes.map((size) => size.url)]);
    rmSync(join(api.config.dataDir, decodeURIComponent(first.url)));
    const storage = worker.app.get(MediaStorage, { strict: false });
    const real = storage.delete.bind(storage);
    const stuck = decodeURIComponent(second.url.slice('/media/'.length));
    storage.delete = (key) => (key === stuck ? Promise.reject(new Error('The storage is away.')) : real(key));
    await inApi(async (em) => {
      await em.execute('delete from listings where id = ?', [made.id]);
    });
    await worker.sweep();
    await gone(urls.filter((url) => url !== second.url));
    expect(await exists(second.url)).toBe(true);
    storage.delete = real;
    await api.database.query(`update media_deletions set due_at = now()`);
    await worker.sweep();
    expect([await exists(second.url), await waiting()]).toEqual([false, 0]);
  });

  it('deleting the person takes drafts and listings along, by whatever cascade, and leaves no file behind', async () => {
    const other = await provider(api.database);
    const made = await listing(api.database, other.id, { media: [{ type: 'image' }] });
    await api.database.query(
      `insert into listing_media (user_id, position, type, key) values ($1, 0, 'image', 'listings/x/draft.jpg')`,
      [other.id],
    );
    await api.database.query('delete from users where id = $1', [other.id]);
    expect(
      (await api.database.query<{ key: string }>('select key from media_deletions order by key'))
        .map(({ key }) => key)
        .sort(),
    ).toEqual([`listings/${made.id}/0.webp`, 'listings/x/draft.jpg'].sort());
    await worker.sweep();
    expect(await waiting()).toBe(0);
  });

  it('a draft without a listing is swept after a day, not before', async () => {
    const [old, fresh] = [await upload(await photo(330, 300)), await upload(await photo(330, 300))];
    await api.database.query(`update listing_media set created_at = now() - interval '25 hours' where id = $1`, [
      old.id,
    ]);
    await worker.sweep();
    await worker.sweep();
    await gone([old.url]);
    expect(await exists(fresh.url)).toBe(true);
  });

  it('what was stored by an upload that then failed goes after an hour', async () => {
    const files = api.app.get(MediaFiles, { strict: false });
    await files.write([{ key: 'listings/x/1_lost.jpg', bytes: await photo(10, 10) }]);
    await worker.sweep();
    expect(await exists('/media/listings/x/1_lost.jpg')).toBe(true);
    await api.database.query(`update media_deletions set due_at = due_at - interval '61 minutes'`);
    await worker.sweep();
    expect(await exists('/media/listings/x/1_lost.jpg')).toBe(false);
    await expect(inApi((em) => files.keep(em, ['listings/x/1_lost.jpg']))).rejects.toMatchObject({
      code: 'upload_failed',
    });
  });
});
