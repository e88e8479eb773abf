import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CurrentViewer, PersonalData, Session } from '@canopy/contracts/accounts';
import type { ApprovalLink, CreatedForProvider, PendingListings } from '@canopy/contracts/admin-listings';
import type { ApprovalPreview, PublishedListing } from '@canopy/contracts/listing-approvals';
import type { ListingDetail } from '@canopy/contracts/listings';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { EmailStateQuery } from '@canopy/emails';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, provider, type Person } from '@canopy/testing/factories';
import { whileLocked } from '@canopy/testing/while-locked';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  // No worker runs here, so nobody need wait for its first attempt; the queue test does.
  vi.spyOn(api.app.get(EmailStateQuery, { strict: false }), 'afterFirstAttempt').mockResolvedValue('waiting');
  admin = await person(api.database, { role: 'admin', displayName: 'Ada Admin' });
});
afterAll(() => api.stop());

let count = 0;
const newEmail = () => `provider${(count += 1)}@maple.test`;
const form = (more: Record<string, unknown> = {}) => ({
  providerEmail: newEmail(),
  providerName: 'Maple Studio',
  title: 'Watercolour for families',
  description: 'Bring a shirt that may get paint on it.',
  category: 'recreation',
  location: '251 Dundas Street, London, ON N6A 6H9',
  price: '25.50',
  eventStart: '2027-05-01T17:00:00-04:00',
  ...more,
});
const create = (more: Record<string, unknown> = {}, as: Person | null = admin) =>
  api.call<CreatedForProvider & RefusalBody>('POST', '/admin/listings', { as, body: form(more) });
const post = <Body = RefusalBody>(path: string, body: unknown, as: Person | null = null) =>
  api.call<Body>('POST', path, { body, as });

/** A pending listing with the link of its mail. */
async function waiting(more: Record<string, unknown> = {}) {
  const providerEmail = newEmail();
  const { body } = await create({ providerEmail, ...more });
  if (body.outcome !== 'pending') throw new Error(`not pending: ${JSON.stringify(body)}`);
  const [mail] = await api.database.query<{ data: { secretUrl: string } }>(
    `select data from emails where recipient = $1 and template = 'listing-approval' order by created_at desc limit 1`,
    [providerEmail],
  );
  return { email: providerEmail, pendingListingId: body.pendingListingId, token: tokenOf(mail!.data.secretUrl) };
}
const tokenOf = (link: string) => new URL(link).searchParams.get('token')!;
const preview = (token: unknown, as: Person | null = null) =>
  post<ApprovalPreview & RefusalBody>('/listing-approvals/state', { token }, as);
const accept = (token: string, more: Record<string, unknown> = {}) =>
  post<Session & RefusalBody>('/listing-approvals/accept', {
    token,
    password: 'a good password',
    confirmPassword: 'a good password',
    acceptTerms: true,
    ...more,
  });
const detail = async (id: string) => (await api.call<ListingDetail & RefusalBody>('GET', `/listings/${id}`)).body;
const listingsOf = (email: string) =>
  api.database.query<{ id: string; title: string }>(
    'select l.id, l.title from listings l join users u on u.id = l.user_id where u.email = $1',
    [email],
  );
const userOf = async (email: string) =>
  (
    await api.database.query<{
      id: string;
      role: string;
      status: string | null;
      platform_fee_bps: number | null;
      display_name: string;
      email_verified_at: Date | null;
    }>('select * from users where email = $1', [email])
  )[0];
const viewerOf = async (token: string) =>
  (await api.call<CurrentViewer>('GET', '/viewer', { headers: { authorization: `Bearer ${token}` } })).body.viewer;
/** Somebody who signed up with this email; until they open the link in their mail, nobody knows that it is theirs. */
async function signUp(email: string, { verified = false } = {}): Promise<Person> {
  const { body } = await post<Session>('/accounts', {
    displayName: 'Robin Tremblay',
    email,
    password: 'a good password',
    acceptTerms: true,
  });
  if (verified) await api.database.query('update users set email_verified_at = now() where email = $1', [email]);
  return { id: body.viewer.id, email, displayName: body.viewer.displayName, token: body.token };
}

describe('the admin form', () => {
  it.each([
    [
      'ADMNEW-02, VAL-06: the provider email',
      { providerEmail: '' },
      'providerEmail',
      'Please enter a valid email address.',
    ],
    [
      'ADMNEW-02: a provider email that is none',
      { providerEmail: 'maple' },
      'providerEmail',
      'Please enter a valid email address.',
    ],
    ['ADMNEW-03: the provider name', { providerName: ' ' }, 'providerName', "Please enter the provider's name."],
    ['ADMNEW-04: the title', { title: '' }, 'title', 'Please enter a title.'],
    ['ADMNEW-04: the description', { description: ' ' }, 'description', 'Please enter a description.'],
    ['ADMNEW-04: the category', { category: '' }, 'category', 'Please choose a category.'],
    [
      'ADMNEW-05, ERR-16: the event start',
      { eventStart: undefined },
      'eventStart',
      'Please provide an event start date/time.',
    ],
    [
      'ADMNEW-06, ERR-15: an end that is not before the start',
      { eventEnd: '2027-05-01T16:59:00-04:00' },
      'eventEnd',
      'Event end must be after the start.',
    ],
    ['ADMNEW-07: the location', { location: '' }, 'location', 'Please enter a location.'],
    [
      'ADMNEW-07: the location of something online',
      { location: '', isVirtual: true },
      'location',
      'Please enter a location.',
    ],
    [
      'ADMNEW-08: a price unless free or contact-for-price',
      { price: '' },
      'price',
      'Please enter a price, or choose free or contact for price.',
    ],
    ['one price option at most', { isFreeEvent: true }, 'price', 'A free or contact-for-price listing has no price.'],
    ['a contact that is an email, if any', { contact: 'call me' }, 'contact', 'Please enter a valid email address.'],
  ])('%s is required, and nothing is written without', async (_, more, field, sentence) => {
    const { status, body } = await create(more);
    expect([status, body.fields]).toEqual([400, { [field]: [sentence] }]);
    expect(await api.database.query('select 1 from pending_listings')).toEqual([]);
  });

  it.each([
    ['free', { price: '', isFreeEvent: true }],
    ['contact for price', { price: '', isContactForPrice: true }],
  ])('ADMNEW-08: %s needs no price', async (_, more) => {
    expect((await create(more)).status).toBe(201);
  });
});

describe('a form for a provider that is sent twice', () => {
  const mailsTo = (email: string) =>
    api.database.query<{ template: string }>('select template from emails where recipient = $1', [email]);
  const waitingFor = (email: string) =>
    api.database.query<{ id: string }>('select id from pending_listings where provider_email = $1', [email]);
  const again = (form: Record<string, unknown>) => Promise.all(Array.from({ length: 5 }, () => create(form)));

  it('waits where the account behind the address goes at this moment', async () => {
    const leaving = await provider(api.database);
    const gone = { text: 'delete from users where id = $1', values: [leaving.id] };
    const { status, body } = await whileLocked(api.database, gone, () => create({ providerEmail: leaving.email }));
    expect([status, body.outcome]).toEqual([201, 'pending']);
  });

  it('makes one listing that waits and one mail, however often it comes, at the same moment too', async () => {
    const form = { providerEmail: newEmail(), formKey: randomUUID() };
    const answers = [...(await again(form)), await create(form)];
    const { id } = (await waitingFor(form.providerEmail))[0]!;
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        201,
        { outcome: 'pending', pendingListingId: id, mail: 'waiting', approvalLink: null },
      ]);
    expect(await waitingFor(form.providerEmail)).toHaveLength(1);
    expect(await mailsTo(form.providerEmail)).toEqual([{ template: 'listing-approval' }]);
    expect(await api.database.query('select 1 from audit_log where subject_id = $1', [id])).toHaveLength(1);
  });

  it('publishes one listing under an account, and writes to its owner once', async () => {
    const owner = await provider(api.database, { displayName: 'Maple Studio' });
    const form = { providerEmail: owner.email, formKey: randomUUID() };
    const answers = [...(await again(form)), await create(form)];
    const [listing] = await listingsOf(owner.email);
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        201,
        { outcome: 'published', listingId: listing!.id, ownerName: 'Maple Studio', ownerIsProvider: true },
      ]);
    expect(await listingsOf(owner.email)).toHaveLength(1);
    expect(await mailsTo(owner.email)).toEqual([{ template: 'listing-published-for-you' }]);
  });

  it('writes down who vouched for its owner, where that makes a provider, once', async () => {
    const known = await provider(api.database);
    const made = await person(api.database);
    const unconfirmed = await person(api.database, { emailConfirmed: false });
    for (const { email } of [known, made, made, unconfirmed, unconfirmed]) await create({ providerEmail: email });
    const vouched = (id: string) =>
      api.database.query(
        `select actor_name as by from audit_log where subject_id = $1 and action = 'user.vouched_for'`,
        [id],
      );
    expect(await vouched(known.id)).toEqual([]);
    expect(await vouched(made.id)).toEqual([{ by: 'Ada Admin' }]);
    expect(await vouched(unconfirmed.id)).toEqual([{ by: 'Ada Admin' }]);
    // A rejection ended that word, so the next one is another.
    await api.database.query('update users set provider_promise_ended = true where id = $1', [unconfirmed.id]);
    await create({ providerEmail: unconfirmed.email });
    expect(await vouched(unconfirmed.id)).toHaveLength(2);
  });

  it('is answered with the published listing once its provider has accepted', async () => {
    const formKey = randomUUID();
    const form = { providerEmail: newEmail(), formKey };
    await create(form);
    const [mail] = await api.database.query<{ data: { secretUrl: string } }>(
      'select data from emails where recipient = $1',
      [form.providerEmail],
    );
    expect((await accept(tokenOf(mail!.data.secretUrl))).status).toBe(201);
    const [listing] = await listingsOf(form.providerEmail);
    expect((await create(form)).body).toEqual({
      outcome: 'published',
      listingId: listing!.id,
      ownerName: 'Maple Studio',
      ownerIsProvider: true,
    });
    expect((await create({ ...form, price: '30' })).body.data).toEqual({ listingId: listing!.id });
    expect(await listingsOf(form.providerEmail)).toHaveLength(1);
    expect(await waitingFor(form.providerEmail)).toEqual([]);
  });

  it('gives another link to hand over when the mail of the first one failed', async () => {
    const form = { providerEmail: newEmail(), formKey: randomUUID() };
    await create(form);
    vi.mocked(api.app.get(EmailStateQuery, { strict: false }).afterFirstAttempt).mockResolvedValueOnce('failed');
    const { body } = await create(form);
    if (body.outcome !== 'pending') throw new Error('not pending');
    expect(body.mail).toBe('failed');
    expect((await preview(tokenOf(body.approvalLink!))).status).toBe(200);
    expect(await mailsTo(form.providerEmail)).toHaveLength(1);
    expect(
      await api.database.query('select action, actor_name as by from audit_log where subject_id = $1 order by id', [
        body.pendingListingId,
      ]),
    ).toEqual([
      { action: 'pending_listing.created', by: 'Ada Admin' },
      { action: 'pending_listing.link_made', by: 'Ada Admin' },
    ]);
  });

  it.each([
    ['the email of another provider', { providerEmail: 'another@maple.test' }],
    ['the name of the provider', { providerName: 'Maple & Sons' }],
    ['the price', { price: '30' }],
    ['the contact', { contact: 'desk@maple.test' }],
  ])('is refused when it was corrected before: %s', async (_, correction) => {
    const form = { providerEmail: newEmail(), formKey: randomUUID() };
    await create(form);
    const { id } = (await waitingFor(form.providerEmail))[0]!;
    const corrected = await create({ ...form, ...correction });
    expect([corrected.status, corrected.body.reason, corrected.body.data]).toEqual([
      409,
      'form_sent_before',
      { pendingListingId: id },
    ]);
    expect(corrected.body.details).toContain('Please open the listing that waits and change it there.');
    expect(await waitingFor('another@maple.test')).toEqual([]);
    // Deleted, it is in nobody's way.
    expect((await api.call('DELETE', `/admin/pending-listings/${id}`, { as: admin })).status).toBe(204);
    expect((await create({ ...form, ...correction })).status).toBe(201);
    await api.database.query(`delete from pending_listings where provider_email = 'another@maple.test'`);
  });

  it('makes one listing of several versions that come at the same moment, for whomever they are', async () => {
    const formKey = randomUUID();
    const owners = await Promise.all([1, 2, 3].map(() => provider(api.database)));
    const emails = [...owners.map(({ email }) => email), newEmail(), newEmail()];
    const answers = await Promise.all(emails.map((providerEmail) => create({ providerEmail, formKey })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const made = await Promise.all(
      emails.map(async (email) => [...(await listingsOf(email)), ...(await waitingFor(email))].length),
    );
    expect(made.sort()).toEqual([0, 0, 0, 0, 1]);
    expect((await Promise.all(emails.map(mailsTo))).flat()).toHaveLength(1);
  });

  it('makes another listing each time without a key', async () => {
    const providerEmail = newEmail();
    await create({ providerEmail });
    await create({ providerEmail, formKey: '' });
    expect(await waitingFor(providerEmail)).toHaveLength(2);
  });
});

describe('PERM-17: creating for a provider who has an account', () => {
  it('ADMNEW-09: the listing is created directly under that user, and the account that is a provider stays as it is', async () => {
    const owner = await provider(api.database, { displayName: 'Maple Studio', platformFeeBps: 1_500 });
    const { status, body } = await create({
      providerEmail: owner.email.toUpperCase(),
      providerName: 'Another name',
      contact: 'desk@maple.test',
    });
    expect([status, body]).toEqual([
      201,
      { outcome: 'published', listingId: expect.any(String), ownerName: 'Maple Studio', ownerIsProvider: true },
    ]);
    const [row] = await api.database.query(
      'select user_id, contact, geocode_status, price_cents from listings where id = $1',
      [(body as { listingId: string }).listingId],
    );
    expect(row).toEqual({
      user_id: owner.id,
      contact: 'desk@maple.test',
      geocode_status: 'pending',
      price_cents: 2_550,
    });
    expect(await userOf(owner.email)).toMatchObject({
      role: 'service_provider',
      status: 'approved',
      platform_fee_bps: 1_500,
    });
    expect(await api.database.query('select 1 from pending_listings where provider_email = $1', [owner.email])).toEqual(
      [],
    );
    expect(
      await api.database.query(`select data->>'listingTitle' as title from emails where recipient = $1`, [owner.email]),
    ).toEqual([{ title: 'Watercolour for families' }]);
  });

  it.each(['user', 'pending', 'rejected'])(
    'ADMNEW-09: an account that is no provider yet (%s) becomes one, because an administrator vouched for it',
    async (standing) => {
      const owner = await person(api.database, {
        status: standing === 'user' ? null : (standing as 'pending' | 'rejected'),
      });
      await api.database.query('update users set email_verified_at = now() where id = $1', [owner.id]);
      expect((await create({ providerEmail: owner.email })).body).toMatchObject({
        outcome: 'published',
        ownerIsProvider: true,
      });
      expect(await userOf(owner.email)).toMatchObject({
        role: 'service_provider',
        status: 'approved',
        platform_fee_bps: 2_000,
      });
    },
  );

  it('an administrator stays one', async () => {
    const owner = await person(api.database, { role: 'admin' });
    await api.database.query('update users set email_verified_at = now() where id = $1', [owner.id]);
    await create({ providerEmail: owner.email });
    expect(await userOf(owner.email)).toMatchObject({ role: 'admin', status: 'approved' });
  });

  it('whoever registered the address of somebody else gains nothing: the account becomes a provider when the address is confirmed', async () => {
    const email = newEmail();
    await signUp(email);
    expect((await create({ providerEmail: email })).body).toMatchObject({
      outcome: 'published',
      ownerIsProvider: false,
    });
    expect(await listingsOf(email)).toHaveLength(1);
    expect(await userOf(email)).toMatchObject({ role: 'user', status: null });
    const [mail] = await api.database.query<{ data: { secretUrl: string } }>(
      `select data from emails where recipient = $1 and template = 'email-verification' order by created_at desc limit 1`,
      [email],
    );
    expect(
      (
        await post('/email-verifications/confirm', {
          token: tokenOf(mail!.data.secretUrl),
          password: 'the owners password',
        })
      ).status,
    ).toBe(200);
    expect(await userOf(email)).toMatchObject({
      role: 'service_provider',
      status: 'approved',
      platform_fee_bps: 2_000,
    });
  });
});

/** As they ask on their account page. */
const leave = (as: Person) => post('/account/deletion', { password: 'a good password' }, as);

describe('whoever registered the address of somebody else', () => {
  it('takes no listing that waits for its owner along when the account goes; its owner does', async () => {
    const { email, pendingListingId, token } = await waiting();
    expect((await leave(await signUp(email))).status).toBe(204);
    expect((await preview(token)).body).toMatchObject({ email, hasAccount: false });
    expect((await leave(await signUp(email, { verified: true }))).status).toBe(204);
    expect((await preview(token)).body.reason).toBe('approval_listing_gone');
    expect(await api.database.query('select 1 from pending_listings where id = $1', [pendingListingId])).toEqual([]);
  });

  it('does not find what waits for its owner in the file of the own data; its owner finds what the link shows', async () => {
    const { email, token } = await waiting();
    const who = await signUp(email);
    const inFile = async () =>
      (await api.call<PersonalData>('GET', '/account/data', { as: who })).body['waitingListings'];
    expect(await inFile()).toEqual([]);
    await api.database.query('update users set email_verified_at = now() where email = $1', [email]);
    const { expiresAt, title, description, category, location, contact } = (await preview(token, who)).body;
    expect(await inFile()).toEqual([
      expect.objectContaining({
        title,
        description,
        category,
        location,
        contact,
        price_cents: 2_550,
        provider_email: email,
        provider_name: 'Maple Studio',
        created_at: expect.any(String),
        expires_at: expiresAt,
        media: null,
      }),
    ]);
    expect(JSON.stringify(await inFile())).not.toMatch(new RegExp(`${token}|${admin.id}|${admin.email}`));
    await post('/listing-approvals/publish', { token }, who);
    expect(await inFile()).toEqual([]);
  });

  it('deletes neither the listing that was published for its owner nor the account, until the address is confirmed', async () => {
    const email = newEmail();
    const stranger = await signUp(email);
    await create({ providerEmail: email });
    const { id } = (await listingsOf(email))[0]!;
    const remove = (as: Person) => api.call<RefusalBody>('DELETE', `/listings/${id}`, { as });
    for (const { status, body } of [await remove(stranger), await leave(stranger)])
      expect([status, body]).toMatchObject([
        409,
        { reason: 'email_confirm_first', error: expect.stringContaining('Please confirm the email address') },
      ]);
    expect([await viewerOf(stranger.token), await listingsOf(email)]).toMatchObject([{ email }, [{ id }]]);
    await api.database.query('update users set email_verified_at = now() where email = $1', [email]);
    expect([(await remove(stranger)).status, (await leave(stranger)).status]).toEqual([200, 204]);
  });

  it('is deleted by an administrator all the same, and so is the listing', async () => {
    const [one, other] = [newEmail(), newEmail()];
    for (const email of [one, other]) {
      await signUp(email);
      await create({ providerEmail: email });
    }
    const { id } = (await listingsOf(one))[0]!;
    expect((await api.call('DELETE', `/listings/${id}`, { as: admin })).status).toBe(200);
    const { id: userId } = (await userOf(other))!;
    expect((await api.call('DELETE', `/users/${userId}`, { as: admin })).status).toBe(204);
    expect(await listingsOf(other)).toEqual([]);
  });
});

describe('creating for an email without account', () => {
  it('ADMNEW-11, API-44, ENT-52: the listing waits with its fields, the provider, the status and who created it', async () => {
    const { email, pendingListingId } = await waiting({
      maxAttendees: '12',
      socialMedia: { instagram: '@maple.kids' },
    });
    const [row] = await api.database.query('select * from pending_listings where id = $1', [pendingListingId]);
    expect(row).toMatchObject({
      provider_email: email,
      provider_name: 'Maple Studio',
      status: 'pending_user_approval',
      created_by: admin.id,
      created_at: expect.any(Date),
      title: 'Watercolour for families',
      contact: email,
      price_cents: 2_550,
      max_attendees: 12,
      event_start: new Date('2027-05-01T21:00:00Z'),
      social_media: { instagram: '@maple.kids' },
    });
    expect(await userOf(email)).toBeUndefined();
    expect(
      await api.database.query('select 1 from listings where title = $1 and contact = $2', [
        'Watercolour for families',
        email,
      ]),
    ).toEqual([]);
  });

  it('ENT-53, ENT-54, ENT-55, ENT-56, ENT-57, API-42, MAIL-04, CONST-08: the token is random and kept as a hash, with email, listing and type, for 7 days', async () => {
    const { email, pendingListingId, token } = await waiting();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const [row] = await api.database.query(
      'select *, (expires_at - created_at)::text as lasts from approval_tokens where pending_listing_id = $1',
      [pendingListingId],
    );
    expect(row).toMatchObject({
      email,
      pending_listing_id: pendingListingId,
      type: 'listing_approval',
      lasts: '7 days',
      used: false,
      used_at: null,
      user_id: null,
    });
    const [all] = await api.database.query<{ text: string }>('select json_agg(t)::text as text from approval_tokens t');
    expect(all!.text).not.toContain(token);
  });

  it('ADMNEW-12, MAIL-01, MAIL-02: the approval mail goes to the provider, with name, title, link and who prepared it', async () => {
    const { email, token } = await waiting();
    const mails = await api.database.query<{ template: string; data: object }>(
      `select template, data from emails where recipient = $1`,
      [email],
    );
    expect(mails.map(({ template }) => template)).toEqual(['listing-approval']);
    expect(mails[0]!.data).toEqual({
      recipientName: 'Maple Studio',
      listingTitle: 'Watercolour for families',
      adminName: 'Ada Admin',
      secretUrl: `${api.config.publicUrl}/approve-listing?token=${token}`,
    });
  });
});

describe('opening the approval link', () => {
  it('APPR-01, APPR-02: shows title, category, price and email, and all that families will see', async () => {
    const { email, token, pendingListingId } = await waiting({
      ageMin: 60,
      ageMax: 96,
      maxAttendees: '12',
      socialMedia: { instagram: '@maple' },
    });
    await api.database.query(
      `insert into listing_media (pending_listing_id, position, key, type, alt) values ($1, 0, 'pending/1.webp', 'image', 'Brushes')`,
      [pendingListingId],
    );
    const { status, body } = await preview(token);
    expect([status, body]).toEqual([
      200,
      {
        version: 1,
        title: 'Watercolour for families',
        category: 'recreation',
        priceCents: 2_550,
        isFreeEvent: false,
        isContactForPrice: false,
        description: 'Bring a shirt that may get paint on it.',
        language: 'en',
        location: '251 Dundas Street, London, ON N6A 6H9',
        isVirtual: false,
        contact: email,
        maxAttendees: 12,
        ageMin: 60,
        ageMax: 96,
        eventStart: '2027-05-01T21:00:00.000Z',
        eventEnd: null,
        socialMedia: { instagram: '@maple' },
        media: [expect.objectContaining({ url: '/media/pending/1.webp', type: 'image', alt: 'Brushes' })],
        email,
        providerName: 'Maple Studio',
        expiresAt: expect.any(String),
        hasAccount: false,
      },
    ]);
  });

  it.each([[''], [undefined], [null], [['a']], [{}]])('APPR-10, ERR-83: a missing token (%j)', async (token) => {
    const { status, body } = await preview(token);
    expect([status, body.error]).toEqual([400, 'Invalid approval link']);
  });

  it.each([['x'.repeat(43)], ['short'], ["' or true --"]])('APPR-10, ERR-84: an unknown token (%s)', async (token) => {
    const { status, body } = await preview(token);
    expect([status, body.error]).toEqual([404, 'Invalid or expired approval link']);
    expect((await accept(token)).body.error).toBe('Invalid or expired approval link');
  });

  it('APPR-11, ERR-85: it ends after 7 days, to the second', async () => {
    const { email, pendingListingId, token } = await waiting();
    const age = (interval: string) =>
      api.database.query(
        `update approval_tokens set created_at = now() - $2::interval, expires_at = now() - $2::interval + interval '7 days' where pending_listing_id = $1`,
        [pendingListingId, interval],
      );
    await age('6 days 23:59:50');
    expect((await preview(token)).status).toBe(200);
    await age('7 days');
    expect((await preview(token)).body).toMatchObject({
      reason: 'approval_link_expired',
      error: 'This approval link has expired. Please contact the administrator for a new one.',
    });
    expect((await accept(token)).body.reason).toBe('approval_link_expired');
    expect(await userOf(email)).toBeUndefined();
  });

  it('APPR-11, ERR-86: a used one says so', async () => {
    const { token } = await waiting();
    await accept(token);
    expect((await preview(token)).body).toMatchObject({
      reason: 'approval_link_used',
      error: 'This approval link has already been used.',
    });
    expect((await accept(token)).body.reason).toBe('approval_link_used');
  });

  it('APPR-12, ERR-87: a deleted pending listing is told', async () => {
    const { pendingListingId, token } = await waiting();
    expect((await api.call('DELETE', `/admin/pending-listings/${pendingListingId}`, { as: admin })).status).toBe(204);
    expect((await preview(token)).body).toMatchObject({
      reason: 'approval_listing_gone',
      error: 'The associated listing could not be found.',
    });
    expect((await accept(token)).body.reason).toBe('approval_listing_gone');
  });

  it('APPR-12, ERR-87: a deleted pending listing is told, and not that it waits, by a link that has expired too', async () => {
    const { pendingListingId, token } = await waiting();
    await api.database.query(
      `update approval_tokens set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where pending_listing_id = $1`,
      [pendingListingId],
    );
    expect((await api.call('DELETE', `/admin/pending-listings/${pendingListingId}`, { as: admin })).status).toBe(204);
    for (const { body } of [await preview(token), await accept(token)])
      expect(body.reason).toBe('approval_listing_gone');
  });

  it('looking at it, however often, uses nothing up (failure case 24)', async () => {
    const { token } = await waiting();
    for (let i = 0; i < 5; i++) await preview(token);
    expect((await accept(token)).status).toBe(201);
  });
});

describe('accepting', () => {
  it('APPR-14, APPR-15, APPR-16, APPR-17, STATE-21, API-43: makes an approved provider with a fee of 20%, publishes the listing, uses the link up and ends the pending one', async () => {
    const { email, pendingListingId, token } = await waiting({
      maxAttendees: '7',
      ageMin: '60',
      ageMax: '96',
      language: 'fr',
      contact: 'desk@maple.test',
    });
    const { status, body } = await accept(token);
    expect(status).toBe(201);
    expect(body.viewer).toMatchObject({
      email,
      displayName: 'Maple Studio',
      role: 'service_provider',
      status: 'approved',
      isApprovedProvider: true,
      emailVerified: true,
    });
    expect(await viewerOf(body.token)).toMatchObject({ email });
    const user = await userOf(email);
    expect(user).toMatchObject({ role: 'service_provider', status: 'approved', platform_fee_bps: 2_000 });
    const [listing] = await listingsOf(email);
    expect(await detail(listing!.id)).toMatchObject({
      title: 'Watercolour for families',
      priceCents: 2_550,
      maxAttendees: 7,
      ageMin: 60,
      ageMax: 96,
      language: 'fr',
      currentAttendees: 0,
      geocodeStatus: 'pending',
      provider: { name: 'Maple Studio' },
    });
    expect(
      await api.database.query(
        'select used, used_at is not null as stamped, user_id from approval_tokens where user_id = $1',
        [user!.id],
      ),
    ).toEqual([{ used: true, stamped: true, user_id: user!.id }]);
    expect(await api.database.query('select 1 from pending_listings where id = $1', [pendingListingId])).toEqual([]);
    expect((await post('/sessions', { email, password: 'a good password' })).status).toBe(201);
  });

  it('of three who submit at the same moment, one gets the account, and there is one listing (failure case 24)', async () => {
    const { email, token } = await waiting();
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await listingsOf(email)).toHaveLength(1);
  });

  it('of two different links to one listing, each submitted at the same moment, one works (failure case 24)', async () => {
    const { email, pendingListingId, token } = await waiting();
    const copied = await api.call<ApprovalLink>('POST', `/admin/pending-listings/${pendingListingId}/link`, {
      as: admin,
    });
    const answers = await Promise.all([accept(token), accept(tokenOf(copied.body.approvalLink))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listingsOf(email)).toHaveLength(1);
    for (const link of [token, tokenOf(copied.body.approvalLink)])
      expect((await preview(link)).body.reason).toBe('approval_link_used');
  });

  it.each([
    [
      'APPR-07, ERR-91, VAL-12: passwords that differ',
      { confirmPassword: 'another one' },
      { confirmPassword: ['Passwords do not match'] },
    ],
    [
      'APPR-08, ERR-92: a password of five characters',
      { password: 'maple', confirmPassword: 'maple' },
      { password: ['Password must be at least 6 characters long'] },
    ],
    [
      'APPR-09, ERR-93: terms that are not accepted',
      { acceptTerms: false },
      { acceptTerms: ['You must accept the terms and conditions'] },
    ],
    [
      'APPR-07, APPR-09: both at once',
      { confirmPassword: 'another one', acceptTerms: undefined },
      { confirmPassword: ['Passwords do not match'], acceptTerms: ['You must accept the terms and conditions'] },
    ],
    [
      'a password that everybody tries first',
      { password: 'password', confirmPassword: 'password' },
      { password: ['This password is too easy to guess. Please choose another one.'] },
    ],
  ])('%s is refused beside the field, and the link goes on working', async (_, more, fields) => {
    const { token } = await waiting();
    const { status, body } = await accept(token, more);
    expect([status, body.fields]).toEqual([400, fields]);
    expect((await preview(token)).status).toBe(200);
  });

  it('a copied link proves nothing about the mailbox: the account works, its address is to be confirmed', async () => {
    const { email, pendingListingId } = await waiting();
    const { body } = await api.call<ApprovalLink>('POST', `/admin/pending-listings/${pendingListingId}/link`, {
      as: admin,
    });
    const accepted = await accept(tokenOf(body.approvalLink));
    expect(accepted.body.viewer).toMatchObject({ isApprovedProvider: true, emailVerified: false });
    expect(
      await api.database.query(`select 1 from emails where recipient = $1 and template = 'email-verification'`, [
        email,
      ]),
    ).toHaveLength(1);
  });
});

describe('an email that got an account meanwhile', () => {
  it('APPR-13, ERR-89: creating another account is refused with the way to sign in', async () => {
    const { email, token } = await waiting();
    await signUp(email);
    expect((await preview(token)).body.hasAccount).toBe(true);
    expect((await accept(token)).body).toMatchObject({
      reason: 'approval_email_taken',
      error: 'An account with this email already exists. Please sign in instead.',
    });
    expect(await listingsOf(email)).toEqual([]);
  });

  it('its owner publishes under that account, once, which confirms the address and makes it a provider', async () => {
    const { email, token } = await waiting();
    const owner = await signUp(email);
    const publish = () => post<PublishedListing & RefusalBody>('/listing-approvals/publish', { token }, owner);
    const answers = await Promise.all([publish(), publish()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listingsOf(email)).toHaveLength(1);
    expect(await viewerOf(owner.token)).toMatchObject({
      role: 'service_provider',
      status: 'approved',
      emailVerified: true,
    });
    expect(await userOf(email)).toMatchObject({ platform_fee_bps: 2_000, display_name: 'Robin Tremblay' });
  });

  it('another account is refused, and nothing happens', async () => {
    const { email, token } = await waiting();
    await signUp(email);
    const { status, body } = await post('/listing-approvals/publish', { token }, await person(api.database));
    expect([status, body.reason]).toEqual([403, 'approval_other_account']);
    expect((await preview(token)).status).toBe(200);
  });

  /** Confirms another address for the account, as the link in the mail to it does. */
  async function moveTo(who: Person, to: string): Promise<void> {
    await api.database.query('update sessions set confirmed_at = now() where user_id = $1', [who.id]);
    expect((await post('/email-changes', { email: to }, who)).status).toBe(204);
    const [mail] = await api.database.query<{ data: { secretUrl: string } }>(
      `select data from emails where recipient = $1 and template = 'email-change'`,
      [to],
    );
    expect((await post('/email-changes/confirm', { token: tokenOf(mail!.data.secretUrl) }, who)).status).toBe(204);
  }

  it('the listing waits on for a person who changes their confirmed address', async () => {
    const { email, token } = await waiting();
    const owner = await signUp(email, { verified: true });
    const to = newEmail();
    await moveTo(owner, to);
    expect((await preview(token, owner)).body).toMatchObject({ email: to, hasAccount: true });
    // Whoever reads the mailbox that was left is not told the new address.
    for (const reader of [null, await signUp(newEmail())])
      expect((await preview(token, reader)).body).toMatchObject({ email: null, hasAccount: true });
    expect((await accept(token)).body.reason).toBe('approval_email_taken');
    expect((await post('/listing-approvals/publish', { token }, owner)).status).toBe(201);
    expect(await listingsOf(to)).toHaveLength(1);
  });

  it.each([
    { contact: undefined, said: 'the new address' },
    { contact: 'desk@maple.test', said: 'desk@maple.test' },
  ])('so does its contact, unless it is another address: $said', async ({ contact }) => {
    const { email, token } = await waiting({ contact });
    const owner = await signUp(email, { verified: true });
    const to = newEmail();
    await moveTo(owner, to);
    expect((await preview(token, owner)).body).toMatchObject({ contact: contact ?? to });
  });

  it('and does not follow whoever had registered the address of somebody else: the old one is free again', async () => {
    const { email, token } = await waiting();
    const moved = await signUp(email);
    await moveTo(moved, newEmail());
    expect((await post('/listing-approvals/publish', { token }, moved)).body.reason).toBe('approval_other_account');
    expect((await preview(token)).body).toMatchObject({ email, hasAccount: false });
    expect((await accept(token)).status).toBe(201);
  });

  it('with a link that was only copied, the account is a provider once its address is confirmed', async () => {
    const { email, pendingListingId } = await waiting();
    const owner = await signUp(email);
    const { body } = await api.call<ApprovalLink>('POST', `/admin/pending-listings/${pendingListingId}/link`, {
      as: admin,
    });
    expect((await post('/listing-approvals/publish', { token: tokenOf(body.approvalLink) }, owner)).status).toBe(201);
    expect(await viewerOf(owner.token)).toMatchObject({ role: 'user', emailVerified: false });
  });
});

const list = async (query = '') =>
  (await api.call<PendingListings>('GET', `/admin/pending-listings${query}`, { as: admin })).body;
const mine = async (id: string) => (await list()).items.find((item) => item.id === id);

describe('an approval link and a rejection: the later word counts', () => {
  const apply = async (as: Person) =>
    expect((await post('/applications', application, as)).status, 'an application').toBe(201);
  const application = {
    businessName: 'Maple Tutors',
    businessType: 'tutor',
    description: 'Math after school, with patience.',
    phoneNumber: '+1 519 555 0123',
    address: '100 King Street, Stratford',
  };
  const reject = async ({ id }: Person) =>
    expect((await post(`/applications/${id}/rejection`, {}, admin)).status, 'a rejection').toBe(204);
  const publish = (token: string, as: Person) => post('/listing-approvals/publish', { token }, as);
  /** Another link, by mail. */
  async function resend(email: string, pendingListingId: string): Promise<string> {
    expect((await post(`/admin/pending-listings/${pendingListingId}/resend`, {}, admin)).status).toBe(200);
    const [mail] = await api.database.query<{ data: { secretUrl: string } }>(
      `select data from emails where recipient = $1 and template = 'listing-approval' order by created_at desc limit 1`,
      [email],
    );
    return tokenOf(mail!.data.secretUrl);
  }

  it('a link from before the rejection has ended, and says what to do; nobody becomes a provider', async () => {
    const { email, pendingListingId, token } = await waiting();
    const copied = await post<ApprovalLink>(`/admin/pending-listings/${pendingListingId}/link`, {}, admin);
    const other = await waiting();
    const owner = await signUp(email, { verified: true });
    await apply(owner);
    await reject(owner);
    for (const link of [token, tokenOf(copied.body.approvalLink)])
      expect((await publish(link, owner)).body).toMatchObject({
        reason: 'approval_link_expired',
        error: 'This approval link has expired. Please contact the administrator for a new one.',
      });
    expect(await userOf(email)).toMatchObject({ role: 'user', status: 'rejected' });
    expect(await listingsOf(email)).toEqual([]);
    // Administrators are told why, and that another link would overrule it. Nobody else's links end.
    expect(await mine(pendingListingId)).toMatchObject({ state: 'expired', providerRejected: true });
    expect(await mine(other.pendingListingId)).toMatchObject({ state: 'waiting', providerRejected: false });
  });

  it('a link that an administrator makes after the rejection overrules it', async () => {
    const { email, pendingListingId } = await waiting();
    const owner = await signUp(email, { verified: true });
    await apply(owner);
    await reject(owner);
    expect((await publish(await resend(email, pendingListingId), owner)).status).toBe(201);
    expect(await userOf(email)).toMatchObject({ role: 'service_provider', status: 'approved' });
  });

  it('a rejection at the same moment comes before it, or after it', async () => {
    const { email, pendingListingId, token } = await waiting();
    const owner = await signUp(email, { verified: true });
    await apply(owner);
    const rejected = { text: `update users set status = 'rejected' where id = $1`, values: [owner.id] };
    // Later than the moment at which the answer to the link began.
    const ended = {
      text: 'update approval_tokens set expires_at = clock_timestamp() where pending_listing_id = $1',
      values: [pendingListingId],
    };
    const { body } = await whileLocked(api.database, rejected, () => publish(token, owner), 1, ended);
    expect(body.reason).toBe('approval_link_expired');
    expect(await userOf(email)).toMatchObject({ role: 'user', status: 'rejected' });
  });

  it('the account that was deleted after the rejection does not open it again', async () => {
    const { email, token } = await waiting();
    const owner = await signUp(email);
    await apply(owner);
    await reject(owner);
    await api.database.query('delete from users where id = $1', [owner.id]);
    expect((await accept(token)).body.reason).toBe('approval_link_expired');
  });
});

describe('what administrators do with listings that wait', () => {
  it('API-44: the list says who is asked, since when, until when, and what became of the mail', async () => {
    const { email, pendingListingId } = await waiting({ title: 'Listed' });
    expect(await mine(pendingListingId)).toEqual({
      id: pendingListingId,
      title: 'Listed',
      category: 'recreation',
      providerEmail: email,
      providerName: 'Maple Studio',
      status: 'pending_user_approval',
      createdBy: 'Ada Admin',
      createdAt: expect.any(String),
      state: 'waiting',
      expiresAt: expect.any(String),
      providerRejected: false,
      mail: 'waiting',
    });
    await api.database.query(`update approval_tokens set expires_at = now() where pending_listing_id = $1`, [
      pendingListingId,
    ]);
    expect((await mine(pendingListingId))!.state).toBe('expired');
    await api.database.query(`update emails set status = 'failed' where recipient = $1`, [email]);
    expect((await mine(pendingListingId))!.mail).toBe('failed');
  });

  it('sending again makes a new link for 7 days, and the older one goes on working', async () => {
    const { email, pendingListingId, token } = await waiting();
    await api.database.query(`update approval_tokens set expires_at = now() where pending_listing_id = $1`, [
      pendingListingId,
    ]);
    expect((await api.call('POST', `/admin/pending-listings/${pendingListingId}/resend`, { as: admin })).status).toBe(
      200,
    );
    expect((await mine(pendingListingId))!.state).toBe('waiting');
    const mails = await api.database.query<{ data: { secretUrl: string } }>(
      `select data from emails where recipient = $1 order by created_at desc`,
      [email],
    );
    expect(mails).toHaveLength(2);
    expect((await preview(tokenOf(mails[0]!.data.secretUrl))).status).toBe(200);
    await api.database.query(
      `update approval_tokens set expires_at = now() + interval '1 day' where pending_listing_id = $1`,
      [pendingListingId],
    );
    expect((await preview(token)).status).toBe(200);
  });

  it('pages by cursor, newest first', async () => {
    await api.database.query('delete from pending_listings');
    for (let n = 0; n < 26; n++)
      await api.database.query(
        `with l as (insert into pending_listings (provider_email, provider_name, title, description, category, location, contact, event_start) values ('a@b.test', 'A', $1, 'd', 'other', 'London', 'a@b.test', now()) returning id)
      insert into approval_tokens (token_hash, email, pending_listing_id, mailed, expires_at) select decode(md5($1), 'hex'), 'a@b.test', id, true, now() + interval '1 day' from l`,
        [`Waits ${n}`],
      );
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect([first.items.length, first.items[0]!.title, second.items.length, second.next]).toEqual([
      24,
      'Waits 25',
      2,
      null,
    ]);
  });

  it.each(['resend', 'link'])('%s of one that is gone is said so', async (what) => {
    for (const id of ['018f0000-0000-7000-8000-000000000000', 'nonsense']) {
      const { status, body } = await api.call('POST', `/admin/pending-listings/${id}/${what}`, { as: admin });
      expect([status, body.reason]).toEqual([404, 'pending_listing_not_found']);
    }
  });
});
