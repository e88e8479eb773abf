import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Session } from '@canopy/contracts/accounts';
import type {
  CreatedForProvider,
  EditablePendingListing,
  PendingListings,
  UpdatedPendingListing,
} from '@canopy/contracts/admin-listings';
import type { ApprovalPreview, PublishedListing } from '@canopy/contracts/listing-approvals';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { EmailStateQuery } from '@canopy/emails';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let admin: Person;
let other: Person;
beforeAll(async () => {
  api = await startApi();
  vi.spyOn(api.app.get(EmailStateQuery, { strict: false }), 'afterFirstAttempt').mockResolvedValue('waiting');
  admin = await person(api.database, { role: 'admin', displayName: 'Ada Admin' });
  other = await person(api.database, { role: 'admin', displayName: 'Olga Other' });
});
afterAll(() => api.stop());

const text = {
  providerName: 'Maple Studio',
  title: 'Watercolour for families',
  description: 'Bring a shirt that may get paint on it.',
  category: 'recreation',
  location: '251 Dundas Street, London, ON N6A 6H9',
  price: '25.50',
  eventStart: '2027-05-01T17:00:00-04:00',
};
const create = (more: Record<string, unknown> = {}) =>
  api.call<CreatedForProvider & RefusalBody>('POST', '/admin/listings', { as: admin, body: { ...text, ...more } });

/** A listing that waits, with the token of its mailed link. */
async function waiting(more: Record<string, unknown> = {}) {
  const email = `provider-${randomUUID()}@maple.test`;
  const { body } = await create({ providerEmail: email, ...more });
  if (body.outcome !== 'pending') throw new Error(`not pending: ${JSON.stringify(body)}`);
  const [mail] = await mailsTo(email);
  return { email, id: body.pendingListingId, token: new URL(mail!.data.secretUrl).searchParams.get('token')! };
}
const mailsTo = (email: string) =>
  api.database.query<{ data: { secretUrl: string } }>('select data from emails where recipient = $1', [email]);

const read = (id: string, as: Person | null = admin) =>
  api.call<EditablePendingListing & RefusalBody>('GET', `/admin/pending-listings/${id}`, { as });
const save = (id: string, more: Record<string, unknown> = {}, as: Person | null = admin) =>
  api.call<UpdatedPendingListing & RefusalBody>('PUT', `/admin/pending-listings/${id}`, {
    as,
    body: { ...text, version: 1, ...more },
  });
const preview = async (token: string) =>
  (await api.call<ApprovalPreview & RefusalBody>('POST', '/listing-approvals/state', { body: { token } })).body;
const accept = (token: string, more: Record<string, unknown> = {}) =>
  api.call<Session & RefusalBody>('POST', '/listing-approvals/accept', {
    body: { token, password: 'a good password', confirmPassword: 'a good password', acceptTerms: true, ...more },
  });
const published = (email: string) =>
  api.database.query<{ id: string; title: string }>(
    'select l.id, l.title from listings l join users u on u.id = l.user_id where u.email = $1',
    [email],
  );
const history = (id: string) =>
  api.database.query<{ action: string; actor_name: string; details: unknown }>(
    `select action, actor_name, details from audit_log where subject_id = $1 and action = 'pending_listing.edited' order by created_at`,
    [id],
  );
/** A file that this person has uploaded, on no listing yet. */
async function draft(of: Person): Promise<string> {
  const [row] = await api.database.query<{ id: string }>(
    `insert into listing_media (user_id, position, key, type) values ($1, 0, $2, 'image') returning id`,
    [of.id, `listings/${randomUUID()}.webp`],
  );
  return row!.id;
}

describe('an administrator edits a listing that waits', () => {
  it('API-44: its form begins with everything that was entered', async () => {
    const photo = await draft(admin);
    const { email, id } = await waiting({
      ageMin: 60,
      ageMax: 96,
      language: 'fr',
      maxAttendees: '12',
      eventEnd: '2027-05-01T18:00:00-04:00',
      socialMedia: { instagram: '@maple', website: '' },
      media: [{ id: photo, alt: 'Brushes' }],
    });
    const { status, body } = await read(id);
    expect([status, body]).toEqual([
      200,
      {
        id,
        version: 1,
        providerEmail: email,
        providerName: 'Maple Studio',
        title: 'Watercolour for families',
        description: 'Bring a shirt that may get paint on it.',
        category: 'recreation',
        language: 'fr',
        contact: email,
        isVirtual: false,
        location: '251 Dundas Street, London, ON N6A 6H9',
        priceCents: 2_550,
        isFreeEvent: false,
        isContactForPrice: false,
        maxAttendees: 12,
        ageMin: 60,
        ageMax: 96,
        eventStart: '2027-05-01T21:00:00.000Z',
        eventEnd: '2027-05-01T22:00:00.000Z',
        socialMedia: { instagram: '@maple' },
        media: [expect.objectContaining({ id: photo, alt: 'Brushes' })],
      },
    ]);
  });

  it('changes everything but whom it waits for; the mailed link shows it, and no other mail goes out', async () => {
    const { email, id, token } = await waiting({ language: 'fr' });
    const { status, body } = await save(id, {
      providerEmail: 'somebody-else@maple.test',
      providerName: 'Maple & Sons',
      title: 'Oil for families',
      description: 'Bring two shirts.',
      category: 'education',
      contact: 'desk@maple.test',
      isVirtual: true,
      location: 'Guelph',
      price: '',
      isFreeEvent: true,
      maxAttendees: '7',
      ageMin: '216',
      eventStart: '2027-06-01T17:00:00-04:00',
      eventEnd: '2027-06-01T19:00:00-04:00',
      socialMedia: { website: 'https://maple.test', instagram: '@maple' },
    });
    expect([status, body]).toEqual([200, { id, version: 2 }]);
    expect(await preview(token)).toMatchObject({
      version: 2,
      email,
      providerName: 'Maple & Sons',
      title: 'Oil for families',
      description: 'Bring two shirts.',
      category: 'education',
      // Left out, it stays.
      language: 'fr',
      contact: 'desk@maple.test',
      isVirtual: true,
      location: 'Guelph',
      priceCents: 0,
      isFreeEvent: true,
      maxAttendees: 7,
      ageMin: 216,
      eventStart: '2027-06-01T21:00:00.000Z',
      eventEnd: '2027-06-01T23:00:00.000Z',
      socialMedia: { website: 'https://maple.test', instagram: '@maple' },
    });
    expect(await mailsTo(email)).toHaveLength(1);
    const [line, ...more] = await history(id);
    expect([line!.actor_name, more]).toEqual(['Ada Admin', []]);
    expect(line!.details).toEqual({
      title: 'Oil for families',
      fields:
        'title, description, category, contact, priceCents, isFreeEvent, maxAttendees, ageMin, eventStart, eventEnd, socialMedia, location, isVirtual, providerName',
    });
  });

  it('without a contact families write to the provider', async () => {
    const { email, id } = await waiting({ contact: 'desk@maple.test' });
    await save(id, { contact: '' });
    expect((await read(id)).body.contact).toBe(email);
  });

  it('saving what is there already is no new version, whatever the order of its links, and nothing is written down', async () => {
    const socialMedia = { instagram: '@maple', website: 'https://maple.test', twitter: '@maple' };
    const { id, token } = await waiting({ socialMedia });
    expect((await save(id, { socialMedia, media: [] })).body).toEqual({ id, version: 1 });
    expect(await history(id)).toEqual([]);
    expect((await accept(token, { version: 1 })).status).toBe(201);
  });

  it('the same form sent again, because its answer was lost, is saved as before', async () => {
    const { id } = await waiting();
    const answers = [await save(id, { title: 'Once' }), await save(id, { title: 'Once' })];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, { id, version: 2 }]));
    expect(await history(id)).toHaveLength(1);
  });

  it.each([
    ['the provider name', { providerName: ' ' }, 'providerName', "Please enter the provider's name."],
    ['the title', { title: '' }, 'title', 'Please enter a title.'],
    ['the event start', { eventStart: undefined }, 'eventStart', 'Please provide an event start date/time.'],
    ['the location', { location: '' }, 'location', 'Please enter a location.'],
    ['a price', { price: '' }, 'price', 'Please enter a price, or choose free or contact for price.'],
    ['the version', { version: undefined }, 'version', 'Please reload the page and try again.'],
  ])('%s is required, as when it was created', async (_, more, field, sentence) => {
    const { id } = await waiting();
    const { status, body } = await save(id, more);
    expect([status, body.fields]).toEqual([400, { [field]: [sentence] }]);
    expect((await read(id)).body.version).toBe(1);
  });

  it('of two administrators at once the second is told what the first has saved, and changes nothing', async () => {
    const { id } = await waiting();
    const answers = await Promise.all([save(id, { title: 'Mine' }), save(id, { title: 'Theirs' }, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body: now } = await read(id);
    const late = answers.find(({ status }) => status === 409)!;
    expect([late.body.reason, late.body.data]).toEqual(['edited_elsewhere', { current: now }]);
    expect(now).toMatchObject({ version: 2, title: answers[0]!.status === 200 ? 'Mine' : 'Theirs' });
    expect(await history(id)).toHaveLength(1);
  });

  it('one that its provider has approved meanwhile is refused with the published listing, which stays as it was read', async () => {
    const { email, id, token } = await waiting();
    await accept(token);
    const [listing] = await published(email);
    for (const { status, body } of [await read(id), await save(id, { title: 'Too late' })])
      expect([status, body.reason, body.data]).toEqual([409, 'pending_listing_published', { listingId: listing!.id }]);
    expect(await published(email)).toEqual([{ id: listing!.id, title: 'Watercolour for families' }]);
    expect(await history(id)).toEqual([]);
  });

  it('one that was deleted meanwhile, or published and then deleted, is no longer waiting', async () => {
    const deleted = await waiting();
    await api.call('DELETE', `/admin/pending-listings/${deleted.id}`, { as: other });
    const gone = await waiting();
    await accept(gone.token);
    await api.database.query('delete from listings where id = $1', [(await published(gone.email))[0]!.id]);
    for (const id of [deleted.id, gone.id, randomUUID(), 'nonsense'])
      for (const { status, body } of [await read(id), await save(id)])
        expect([status, body.reason]).toEqual([404, 'pending_listing_not_found']);
  });

  it('nobody else reads or changes it', async () => {
    const { id } = await waiting();
    for (const as of [await provider(api.database), await person(api.database)])
      expect([(await read(id, as)).status, (await save(id, {}, as)).status]).toEqual([403, 403]);
    expect([(await read(id, null)).status, (await save(id, {}, null)).status]).toEqual([401, 401]);
  });
});

describe('the files of a listing that waits', () => {
  const shown = async (token: string) => (await preview(token)).media.map(({ id, alt }) => [id, alt]);

  it('are added, described, moved and removed; what is removed is deleted', async () => {
    const [first, second, third] = [await draft(admin), await draft(admin), await draft(other)];
    const { id, token } = await waiting({
      media: [
        { id: first, alt: 'Brushes' },
        { id: second, alt: '' },
      ],
    });
    const [{ key }] = (await api.database.query<{ key: string }>('select key from listing_media where id = $1', [
      first,
    ])) as [{ key: string }];
    const media = [
      { id: third, alt: 'Paint' },
      { id: second, alt: 'Paper' },
    ];
    expect((await save(id, { media }, other)).body).toEqual({ id, version: 2 });
    expect(await shown(token)).toEqual([
      [third, 'Paint'],
      [second, 'Paper'],
    ]);
    expect((await history(id)).at(-1)!.details).toMatchObject({ fields: 'media' });
    expect(await api.database.query('select 1 from media_deletions where key = $1', [key])).toHaveLength(1);
    // A form that says nothing about them leaves them.
    await save(id, { version: 2, title: 'Renamed' });
    expect(await shown(token)).toHaveLength(2);
    await save(id, { version: 3, title: 'Renamed', media: [media[1]] });
    expect(await shown(token)).toEqual([[second, 'Paper']]);
  });

  it.each([
    ['a draft of somebody else', () => draft(other)],
    ['a file of another listing that waits', async () => (await read((await withPhoto()).id)).body.media[0]!.id],
    ['a file that is gone', () => Promise.resolve(randomUUID())],
  ])('are refused when they are not there to be used: %s', async (_, foreign) => {
    const { id, token } = await withPhoto();
    const gone = await foreign();
    const { status, body } = await save(id, { title: 'Not saved', media: [{ id: gone, alt: '' }] });
    expect([status, body.reason, Object.keys(body.fields!), body.data]).toEqual([
      409,
      'media_gone',
      ['media'],
      { gone: [gone] },
    ]);
    expect(await preview(token)).toMatchObject({ version: 1, title: text.title, media: [{ alt: 'Brushes' }] });
  });
  const withPhoto = async () => waiting({ media: [{ id: await draft(admin), alt: 'Brushes' }] });
});

describe('a provider approves what was read', () => {
  it('an edit between reading and approving is refused before anything happens, and the new state can be approved', async () => {
    const { email, id, token } = await waiting();
    const { version } = await preview(token);
    await save(id, { price: '80' });
    const refused = await accept(token, { version });
    expect([refused.status, refused.body.reason]).toEqual([409, 'approval_listing_changed']);
    expect(await api.database.query('select 1 from users where email = $1', [email])).toEqual([]);
    const now = await preview(token);
    expect(now).toMatchObject({ version: 2, priceCents: 8_000 });
    expect((await accept(token, { version: now.version })).status).toBe(201);
    expect(await published(email)).toEqual([{ id, title: text.title }]);
  });

  it('under an account that there is by now, too', async () => {
    const { email, id, token } = await waiting();
    const owner = await person(api.database, { email });
    await save(id, { price: '80' });
    const publish = (version?: unknown) =>
      api.call<PublishedListing & RefusalBody>('POST', '/listing-approvals/publish', {
        as: owner,
        body: { token, version },
      });
    for (const version of [1, undefined, 'x', 3])
      expect((await publish(version)).body.reason).toBe('approval_listing_changed');
    expect([(await publish('2')).status, await published(email)]).toEqual([201, [{ id, title: text.title }]]);
  });

  it('a form without a version, of the web of the version before, approves what nobody has edited, and nothing else', async () => {
    const untouched = await waiting();
    expect((await accept(untouched.token)).status).toBe(201);
    const edited = await waiting();
    await save(edited.id, { title: 'Edited' });
    expect((await accept(edited.token)).body.reason).toBe('approval_listing_changed');
    expect(await published(edited.email)).toEqual([]);
  });

  it('an approval and edits at the same moment: what is published is what was read', async () => {
    for (let round = 0; round < 4; round++) {
      const { email, id, token } = await waiting();
      const [approval, edit, deletion] = await Promise.all([
        accept(token, { version: 1 }),
        save(id, { title: 'Edited' }),
        round % 2 ? api.call('DELETE', `/admin/pending-listings/${id}`, { as: other }) : null,
      ]);
      expect([201, 404, 409]).toContain(approval.status);
      expect([200, 404, 409]).toContain(edit.status);
      if (deletion) expect([204, 404]).toContain(deletion.status);
      expect(await published(email)).toEqual(approval.status === 201 ? [{ id, title: text.title }] : []);
    }
  });
});

describe('the form that made a listing that was edited since', () => {
  it('is answered as before when it comes again, and refused with the way to the edit page when it was corrected', async () => {
    const form = { providerEmail: `provider-${randomUUID()}@maple.test`, formKey: randomUUID() };
    await create(form);
    const { items } = (await api.call<PendingListings>('GET', '/admin/pending-listings', { as: admin })).body;
    const { id } = items.find(({ providerEmail }) => providerEmail === form.providerEmail)!;
    await save(id, { price: '30' });
    expect((await create(form)).body).toMatchObject({ outcome: 'pending', pendingListingId: id });
    const corrected = await create({ ...form, price: '30' });
    expect([corrected.body.reason, corrected.body.data]).toEqual(['form_sent_before', { pendingListingId: id }]);
    // True whatever was edited meanwhile.
    expect(corrected.body.details).toBe(
      'This listing was created when you sent the form first, and sending the form again changed nothing in it. Please open the listing that waits and change it there.',
    );
    expect((await read(id)).body).toMatchObject({ version: 2, priceCents: 3_000 });
  });
});
