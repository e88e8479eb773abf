import { request as send } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingDetail, Media } from '@canopy/contracts/listings';
import type { EditableListing } from '@canopy/contracts/my-listings';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { avi, mp4, mpeg, place } from '@canopy/testing/films';
import { whileLocked } from '@canopy/testing/while-locked';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
});
afterAll(() => api.stop());

interface Sent {
  as?: Person | null;
  name?: string;
  type?: string;
  poster?: Buffer;
  fields?: Record<string, string>;
}

async function upload<Body = Media & RefusalBody>(
  bytes: Uint8Array,
  { as = seller, name = 'photo.jpg', type = 'image/jpeg', poster, fields = {} }: Sent = {},
): Promise<{ status: number; body: Body }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (poster) form.set('poster', new Blob([new Uint8Array(poster)], { type: 'image/jpeg' }), 'poster.jpg');
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const answer = await fetch(`${api.config.api.url}/uploads/listing-media`, {
    method: 'POST',
    body: form,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(api.config.api.url + path, { method, headers });
const stored = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());
const colour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5f4a' } });
const jpeg = () => colour(640, 480).jpeg().toBuffer();
/** Of exactly so many bytes: a picture, and a comment that fills the rest. */
async function jpegOf(bytes: number): Promise<Buffer> {
  const picture = await jpeg();
  const parts = [picture.subarray(0, 2)];
  for (let left = bytes - picture.length; left > 0;) {
    const size = Math.min(left, 65_000);
    const comment = Buffer.alloc(size, 0x20);
    comment.writeUInt16BE(0xfffe);
    comment.writeUInt16BE(size - 2, 2);
    parts.push(comment);
    left -= size;
  }
  return Buffer.concat([...parts, picture.subarray(2)]);
}
const drafts = () => api.database.query<{ key: string }>('select key from listing_media where listing_id is null');

describe('what is taken', () => {
  it('ENT-61, MEDIA-07, MEDIA-06: an upload answers url and type, lies under listings/{folder of its own}/{timestamp}_{name}, which does not name its owner, and is kept for good', async () => {
    const { status, body } = await upload(await jpeg(), { name: 'Été à la plage (1).JPG', fields: { alt: 'A beach' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: 'image', alt: 'A beach', width: 640, height: 480, sizes: [] });
    expect(body.url).toMatch(
      new RegExp(`^/media/listings/(?!${seller.id})[0-9a-f-]{36}/\\d{13}_ete-a-la-plage-1-[0-9a-f]{8}\\.jpg$`),
    );
    const again = await upload(await jpeg(), { name: 'Été à la plage (1).JPG' });
    expect(again.body.url).not.toBe(body.url);
    const answer = await get(body.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(640);
    expect(await api.database.query('select count(*)::int as n from media_deletions')).toEqual([{ n: 0 }]);
  });

  it('failure case 31: place, camera and thumbnail go, the right way up stays', async () => {
    const photo = await colour(600, 400)
      .withExif({
        IFD0: { Make: 'SecretCamera', ImageDescription: 'our-home' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 11/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('SecretCamera');
    const { body } = await upload(photo);
    expect([body.width, body.height]).toEqual([400, 600]);
    const kept = await stored(body.url);
    const { exif, xmp, iptc, orientation } = await sharp(kept).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.toString('latin1')).not.toMatch(/SecretCamera|our-home/);
  });

  it('an animated GIF stays animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    const { body } = await upload(gif, { name: 'wave.gif', type: 'image/gif' });
    expect(body).toMatchObject({ width: 40, height: 30 });
    expect((await sharp(await stored(body.url)).metadata()).pages).toBe(3);
  });

  it.each([
    ['mp4, moov at the end', 'film.mp4', 'mp4', mp4()],
    ['mp4, moov at the front', 'film.mp4', 'mp4', mp4({ moovFirst: true })],
    ['mov', 'film.mov', 'mov', mp4({ brand: 'qt  ' })],
    ['avi', 'film.avi', 'avi', avi()],
    ['mpeg', 'film.mpeg', 'mpeg', mpeg()],
  ])(
    'failure case 31, %s: the film stays, of the same length, and the place goes from every corner',
    async (_, name, extension, film) => {
      expect(film.toString('latin1')).toContain(place);
      const { status, body } = await upload(film, { name, type: 'video/mp4' });
      expect([status, body.type, body.url?.endsWith(`.${extension}`)]).toEqual([201, 'video', true]);
      const kept = await stored(body.url);
      expect(kept.length).toBe(film.length);
      expect(kept.toString('latin1')).not.toContain(place);
      expect(kept.indexOf('PICTURES')).toBe(film.indexOf('PICTURES'));
    },
  );

  it('a film brings its poster along, and shows its size', async () => {
    const { body } = await upload(mp4(), { name: 'film.mp4', type: 'video/mp4', poster: await jpeg() });
    expect(body).toMatchObject({ type: 'video', width: 640, height: 480, sizes: [{ width: 640 }] });
    expect((await get(body.sizes[0]!.url)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('MEDIA-02, VAL-07: an image of exactly 2 MB is taken, one byte more is not', async () => {
    expect((await upload(await jpegOf(2 * 1024 ** 2))).status).toBe(201);
    const { status, body } = await upload(await jpegOf(2 * 1024 ** 2 + 1));
    expect([status, body.reason, body.details]).toEqual([413, 'media_too_large', 'File size must be less than 2MB.']);
  });

  it('MEDIA-03, VAL-07, MEDIA-05, ERR-23: a video of exactly 10 MB is taken, one byte more is not', async () => {
    const of = (bytes: number) => mp4({ pictures: Buffer.alloc(bytes - mp4({ pictures: Buffer.alloc(0) }).length) });
    expect((await upload(of(10 * 1024 ** 2), { name: 'film.mp4' })).status).toBe(201);
    const { status, body } = await upload(of(10 * 1024 ** 2 + 1), { name: 'film.mp4' });
    expect([status, body.reason, body.details ?? body.error]).toEqual([
      413,
      'media_too_large',
      'File size must be less than 10MB.',
    ]);
  });
});

describe('what is refused, by its content and never by its name', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const gifScript = Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//<script>alert(1)</script>');
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an SVG with an XML head', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page that is called photo.jpg', html],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000)])],
    ['a WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')],
    ['words', Buffer.from('just words')],
  ])('MEDIA-01, VAL-07, MEDIA-05, ERR-22: %s', async (_, bytes) => {
    const before = await drafts();
    const { status, body } = await upload(bytes);
    expect([status, body.reason, body.error]).toEqual([
      415,
      'media_type_refused',
      'Only JPEG, JPG, PNG, GIF images and MP4, MPEG, MOV, AVI videos are allowed',
    ]);
    expect(await drafts()).toEqual(before);
  });

  it.each([
    ['a GIF that is a script at the same time', async () => gifScript],
    [
      'half a photo',
      async () =>
        (
          await sharp({
            create: {
              width: 400,
              height: 400,
              channels: 3,
              noise: { type: 'gaussian', mean: 128, sigma: 60 },
              background: '#000',
            },
          })
            .jpeg()
            .toBuffer()
        ).subarray(0, 20_000),
    ],
    [
      'the magic bytes of a photo before a page',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]),
    ],
    [
      'a picture that unpacks to far too many pixels',
      async () =>
        sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
    ['a film whose boxes are longer than the file', async () => mp4().subarray(0, 200)],
    ['a film with a page behind it', async () => Buffer.concat([mp4(), html])],
    ['a film without pictures', async () => Buffer.from('000000146674797069736f6d0000000069736f6d', 'hex')],
    ['half an AVI', async () => avi().subarray(0, 150)],
  ])('%s is damaged, and says what to do', async (_, make) => {
    const before = await drafts();
    const { status, body } = await upload(await make());
    expect([status, body.reason]).toEqual([400, 'media_unreadable']);
    expect(await drafts()).toEqual(before);
  });

  it('a second file hidden behind a photo does not get through', async () => {
    const { status, body } = await upload(Buffer.concat([await jpeg(), html]));
    expect(status).toBe(201);
    expect((await stored(body.url)).toString('latin1')).not.toContain('script');
  });

  it('nothing at all, a form without a file, another form, a torn one', async () => {
    expect((await upload(Buffer.alloc(0))).body).toMatchObject({
      reason: 'media_empty',
      error: 'This file is empty. Please choose another one.',
    });
    expect((await upload(Buffer.alloc(0), { name: '' })).body.reason).toBe('media_missing');
    const raw = (body: string, type: string) =>
      api.call('POST', '/uploads/listing-media', { as: seller, body, headers: { 'content-type': type } });
    expect(
      (
        await raw(
          '--x\r\ncontent-disposition: form-data; name="alt"\r\n\r\nhello\r\n--x--\r\n',
          'multipart/form-data; boundary=x',
        )
      ).body.reason,
    ).toBe('media_missing');
    expect((await raw('{}', 'application/json')).status).toBe(415);
    expect(
      (
        await raw(
          '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\ntorn',
          'multipart/form-data; boundary=x',
        )
      ).status,
    ).toBe(400);
    expect((await raw('nothing', 'multipart/form-data')).status).toBe(400);
    expect((await upload(await jpeg(), { fields: { listingId: 'no-id' } })).status).toBe(400);
  });

  it('only an approved provider uploads', async () => {
    expect((await upload(await jpeg(), { as: null })).status).toBe(401);
    expect((await upload(await jpeg(), { as: await person(api.database) })).body.reason).toBe('provider_only');
  });

  it('a person may have fifty drafts, and hears it before anything is read', async () => {
    const busy = await provider(api.database);
    await api.database.query(
      `insert into listing_media (user_id, position, type, key) select $1, 0, 'image', 'listings/x/' || n || '.jpg' from generate_series(1, 50) as n`,
      [busy.id],
    );
    expect((await upload(await jpeg(), { as: busy })).body.reason).toBe('too_many_drafts');
  });
});

describe('failure case 32: an upload that is too long is cut off while it streams', () => {
  /** Sends 64 kB after 64 kB until all is sent or the line is gone. */
  const stream = (first: Buffer, total: number) =>
    new Promise<{ status: number | undefined; body: RefusalBody | undefined; sent: number; gone: boolean }>(
      (resolve) => {
        let sent = 0;
        let gone = false;
        let status: number | undefined;
        let text = '';
        const upstream = send(
          `${api.config.api.url}/uploads/listing-media`,
          {
            method: 'POST',
            headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'multipart/form-data; boundary=x' },
          },
          (answer) => {
            status = answer.statusCode;
            answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          },
        );
        upstream.on('error', () => (gone = true));
        upstream.on('close', () => {
          gone = true;
          resolve({ status, body: text ? (JSON.parse(text) as RefusalBody) : undefined, sent, gone });
        });
        upstream.write(
          '--x\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n',
        );
        upstream.write(first);
        const chunk = Buffer.alloc(65_536);
        const go = () => {
          if (gone) return;
          if (sent >= total) return void upstream.end('\r\n--x--\r\n');
          sent += chunk.length;
          upstream.write(chunk, () => setImmediate(go));
        };
        go();
      },
    );

  it('ERR-23: a film of 200 MB hears it after ten, and the line is closed soon after', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const { status, body, sent } = await stream(mp4({ moovFirst: true }).subarray(0, 32), 200 * 1024 ** 2);
    expect([status, body?.details ?? body?.error]).toEqual([413, 'File size must be less than 10MB.']);
    // What the sender's and the receiver's system keep on the way counts as sent.
    expect(sent / 1024 ** 2).toBeLessThan(25);
    expect((process.memoryUsage().arrayBuffers - before) / 1024 ** 2).toBeLessThan(60);
    expect((await upload(await jpeg())).status).toBe(201);
  });

  it('something of no wanted kind hears it after the first bytes', async () => {
    const { status, body, sent } = await stream(Buffer.alloc(10_000, '<p>hello</p>'), 200 * 1024 ** 2);
    expect([status, body?.reason]).toEqual([415, 'media_type_refused']);
    expect(sent / 1024 ** 2).toBeLessThan(15);
  });
});

describe('on a listing', () => {
  const form = (media: unknown) => ({
    title: 'Kite day',
    description: 'Bring string.',
    category: 'recreation',
    contact: 'kites@example.test',
    isVirtual: true,
    price: '5',
    eventStart: '2030-05-01T17:00:00-04:00',
    media,
  });
  const publish = (media: unknown, as = seller) =>
    api.call<{ id: string } & RefusalBody>('POST', '/listings', { as, body: form(media) });
  const shown = async (id: string) => (await api.call<ListingDetail>('GET', `/listings/${id}`)).body.media;
  const draft = async (as = seller) => (await upload(await jpeg(), { as })).body.id;

  it('ADD-17: files are published in the order of the form, with its texts', async () => {
    const [one, two, three] = [await draft(), await draft(), await draft()];
    const { status, body } = await publish([{ id: three, alt: 'Third' }, { id: one, alt: 'First' }, { id: two }]);
    expect(status).toBe(201);
    expect((await shown(body.id)).map(({ id, alt }) => [id, alt])).toEqual([
      [three, 'Third'],
      [one, 'First'],
      [two, ''],
    ]);
  });

  it('MEDIA-04, CONST-07, ERR-19, VAL-07: at most ten, and each once', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => draft()));
    const eleven = await publish(Array.from({ length: 11 }, () => ({ id: ids[0] })));
    expect([eleven.status, eleven.body.fields?.['media']?.[0]]).toEqual([400, 'Maximum 10 files allowed']);
    expect((await publish([{ id: ids[0] }, { id: ids[0] }])).status).toBe(400);
  });

  it("nobody's file gets onto another one's listing, and a refused form loses nothing", async () => {
    const other = await provider(api.database);
    const own = await draft();
    const taken = await draft();
    await publish([{ id: taken }]);
    for (const id of [await draft(other), taken, '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11']) {
      const { status, body } = await publish([{ id: own }, { id }]);
      expect([status, body.reason, body.fields?.['media'], body.data]).toEqual([
        409,
        'media_gone',
        ['One of the files is no longer there. Please remove it and add it again.'],
        { gone: [id] },
      ]);
    }
    expect((await publish([{ id: own }])).status).toBe(201);
  });

  it('without scripts a file goes onto the own listing directly, to its end, up to ten', async () => {
    const made = await listing(api.database, seller.id, {
      media: Array.from({ length: 9 }, () => ({ type: 'image' as const })),
    });
    const { status, body } = await upload(await jpeg(), { fields: { listingId: made.id, alt: 'Ten' } });
    expect([status, body.url.startsWith(`/media/listings/${made.id}/`)]).toEqual([201, true]);
    expect((await shown(made.id)).at(-1)).toMatchObject({ id: body.id, alt: 'Ten' });
    const eleventh = await upload(await jpeg(), { fields: { listingId: made.id } });
    expect([eleventh.status, eleventh.body.reason, eleventh.body.error]).toEqual([
      409,
      'too_many_media',
      'Maximum 10 files allowed',
    ]);
    // Each lies in storage for an hour otherwise, and every try brings another one.
    const announced = `select key from media_deletions where key like $1`;
    expect(await api.database.query(announced, [`listings/${made.id}/%`])).toEqual([]);
  });

  it('the eleventh file is refused too when somebody else adds the tenth at the same moment', async () => {
    const made = await listing(api.database, seller.id, {
      media: Array.from({ length: 9 }, () => ({ type: 'image' as const })),
    });
    const bytes = await jpeg();
    const tenth = {
      text: `insert into listing_media (listing_id, position, type, key) values ($1, 9, 'image', 'listings/x/tenth.jpg')`,
      values: [made.id],
    };
    const locked = { text: 'select from listings where id = $1 for no key update', values: [made.id] };
    const { status, body } = await whileLocked(
      api.database,
      locked,
      () => upload(bytes, { fields: { listingId: made.id } }),
      1,
      tenth,
    );
    expect([status, body.reason]).toEqual([409, 'too_many_media']);
    expect(await shown(made.id)).toHaveLength(10);
  });

  it('not onto the listing of somebody else, nor onto none; an admin may help', async () => {
    const made = await listing(api.database, (await provider(api.database)).id);
    expect((await upload(await jpeg(), { fields: { listingId: made.id } })).body.reason).toBe('not_allowed');
    expect(
      (await upload(await jpeg(), { fields: { listingId: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11' } })).body.reason,
    ).toBe('listing_not_found');
    const admin = await person(api.database, { role: 'admin' });
    expect((await upload(await jpeg(), { as: admin, fields: { listingId: made.id } })).status).toBe(201);
    expect(
      await api.database.query('select actor_id, action, details from audit_log where subject_id = $1', [made.id]),
    ).toEqual([{ actor_id: admin.id, action: 'listing.edited', details: { title: made.title, fields: 'media' } }]);
  });

  it('is an edit: a form that was opened before it and knows nothing of the file does not take it off', async () => {
    const made = await listing(api.database, seller.id);
    const read = async () => (await api.call<EditableListing>('GET', `/listings/${made.id}/edit`, { as: seller })).body;
    const { version, title, description, category, contact, location, eventStart } = await read();
    const opened = { version, title, description, category, contact, location, eventStart, price: '35.00', media: [] };
    const { body } = await upload(await jpeg(), { fields: { listingId: made.id } });
    const saved = await api.call<RefusalBody>('PUT', `/listings/${made.id}`, { as: seller, body: opened });
    expect([saved.status, saved.body.reason]).toEqual([409, 'edited_elsewhere']);
    expect((await read()).media).toMatchObject([{ id: body.id }]);
    expect(await api.database.query('select 1 from audit_log where subject_id = $1', [made.id])).toEqual([]);
  });

  it('onto a listing that is deleted at this moment is told that there is none', async () => {
    const made = await listing(api.database, seller.id);
    const bytes = await jpeg();
    const gone = { text: 'delete from listings where id = $1', values: [made.id] };
    const { status, body } = await whileLocked(api.database, gone, () =>
      upload(bytes, { fields: { listingId: made.id } }),
    );
    expect([status, body.reason]).toEqual([404, 'listing_not_found']);
  });

  it('two uploads to one listing at the same moment both find their place', async () => {
    const made = await listing(api.database, seller.id);
    const bytes = await jpeg();
    const both = await Promise.all([1, 2, 3].map(() => upload(bytes, { fields: { listingId: made.id } })));
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await shown(made.id)).toHaveLength(3);
  });
});
