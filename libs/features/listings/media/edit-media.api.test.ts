import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Media } from '@canopy/contracts/listings';
import type { EditableListing } from '@canopy/contracts/my-listings';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startApi();
  owner = await provider(api.database);
});
afterAll(() => api.stop());

async function draft(as: Person): Promise<Media> {
  const form = new FormData();
  form.set(
    'file',
    new Blob(
      [
        new Uint8Array(
          await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f5f4a' } })
            .jpeg()
            .toBuffer(),
        ),
      ],
      { type: 'image/jpeg' },
    ),
    'photo.jpg',
  );
  const answer = await fetch(`${api.config.api.url}/uploads/listing-media`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${as.token}` },
  });
  return (await answer.json()) as Media;
}
const edited = async (id: string) =>
  (await api.call<EditableListing>('GET', `/listings/${id}/edit`, { as: owner })).body;

/** What the form would send when nothing was changed. */
async function unchanged(id: string): Promise<Record<string, unknown>> {
  const { version, title, description, category, contact, isVirtual, location, maxAttendees, eventStart } =
    await edited(id);
  return {
    version,
    title,
    description,
    category,
    contact,
    isVirtual,
    location,
    price: '35.00',
    maxAttendees: String(maxAttendees),
    eventStart,
  };
}
const save = async (id: string, media?: { id: string; alt: string }[]) =>
  api.call('PUT', `/listings/${id}`, { as: owner, body: { ...(await unchanged(id)), ...(media ? { media } : {}) } });
const shown = async (id: string) => (await edited(id)).media.map((file) => [file.id, file.alt]);

it('EDIT-10: saving puts new files on, keeps their order and texts, and takes those off that are left out', async () => {
  const { id } = await listing(api.database, owner.id);
  const [first, second] = [await draft(owner), await draft(owner)];
  expect(
    (
      await save(id, [
        { id: first.id, alt: 'First' },
        { id: second.id, alt: 'Second' },
      ])
    ).status,
  ).toBe(200);
  expect(await shown(id)).toEqual([
    [first.id, 'First'],
    [second.id, 'Second'],
  ]);
  const third = await draft(owner);
  await save(id, [
    { id: third.id, alt: 'Third' },
    { id: first.id, alt: 'Now second' },
  ]);
  expect(await shown(id)).toEqual([
    [third.id, 'Third'],
    [first.id, 'Now second'],
  ]);
  expect(
    await api.database.query('select key from media_deletions where key = $1 and due_at <= now()', [
      second.url.slice('/media/'.length),
    ]),
  ).toHaveLength(1);
});

it('a form that says nothing about files leaves them as they are', async () => {
  const { id } = await listing(api.database, owner.id);
  const file = await draft(owner);
  await save(id, [{ id: file.id, alt: 'Kept' }]);
  expect((await save(id)).status).toBe(200);
  expect(await shown(id)).toEqual([[file.id, 'Kept']]);
});

it("somebody else's upload cannot be put on, and nothing else of that edit is saved then", async () => {
  const { id } = await listing(api.database, owner.id);
  const foreign = await draft(await provider(api.database));
  const { status, body } = await api.call('PUT', `/listings/${id}`, {
    as: owner,
    body: { ...(await unchanged(id)), title: 'Changed', media: [{ id: foreign.id, alt: '' }] },
  });
  expect([status, body.reason]).toEqual([409, 'media_gone']);
  expect((await edited(id)).title).not.toBe('Changed');
  expect((await edited(id)).version).toBe(1);
});
