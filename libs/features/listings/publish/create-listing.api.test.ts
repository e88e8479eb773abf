import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedListing } from '@canopy/contracts/listings';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
});
afterAll(() => api.stop());

const create = (more: Record<string, unknown>, as = seller) =>
  api.call<CreatedListing & RefusalBody>('POST', '/listings', {
    as,
    body: {
      title: 'Evening chess',
      description: 'Openings.',
      category: 'education',
      contact: 'chess@maple.test',
      isVirtual: true,
      price: '25.50',
      eventStart: '2031-05-01T17:00:00-04:00',
      ...more,
    },
  });
const listingsOf = async (person: Person) =>
  (await api.database.query('select title from listings where user_id = $1 order by created_at', [person.id])).map(
    ({ title }) => title,
  );

describe('a form that is sent twice', () => {
  it('publishes one listing, and both are answered with it', async () => {
    const formKey = randomUUID();
    // The same price, and the same moment.
    const [first, second] = [
      await create({ formKey }),
      await create({ formKey: formKey.toUpperCase(), price: '25.5', eventStart: '2031-05-01T21:00:00Z' }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await listingsOf(seller)).toEqual(['Evening chess']);
  });

  it('publishes one listing, sent five times at the same moment', async () => {
    const impatient = await provider(api.database);
    const formKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ formKey }, impatient)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await listingsOf(impatient)).toEqual(['Evening chess']);
  });

  it('is the same form after the listing was edited: the edit stays', async () => {
    const editor = await provider(api.database);
    const formKey = randomUUID();
    const { body } = await create({ formKey }, editor);
    await api.database.query(`update listings set title = 'Morning chess', version = 2 where id = $1`, [body.id]);
    expect((await create({ formKey }, editor)).body).toEqual(body);
    expect(await listingsOf(editor)).toEqual(['Morning chess']);
  });

  it('publishes anew what was deleted in between', async () => {
    const leaver = await provider(api.database);
    const formKey = randomUUID();
    const { body } = await create({ formKey }, leaver);
    await api.call('DELETE', `/listings/${body.id}`, { as: leaver });
    const again = await create({ formKey }, leaver);
    expect([again.status, again.body.id === body.id]).toEqual([201, false]);
    expect(await listingsOf(leaver)).toEqual(['Evening chess']);
  });

  it("is another form in somebody else's hands, and without a key each time", async () => {
    const [one, other] = [await provider(api.database), await provider(api.database)];
    const formKey = randomUUID();
    await create({ formKey }, one);
    expect((await create({ formKey }, other)).status).toBe(201);
    await create({}, one);
    await create({ formKey: '' }, one);
    expect([(await listingsOf(one)).length, (await listingsOf(other)).length]).toEqual([3, 1]);
    expect((await create({ formKey: 'mine' })).body.fields).toEqual({
      formKey: ['Please reload the page and try again.'],
    });
  });
});

describe('a form that was corrected before it was sent again', () => {
  it.each([
    ['another title', { title: 'Late evening chess' }],
    ['another price', { price: '26' }],
    ['another number of spots', { maxAttendees: 12 }],
    ['another time', { eventStart: '2031-05-02T17:00:00-04:00' }],
    ['a link', { socialMedia: { website: 'https://chess.example' } }],
    ['a language', { language: 'fr' }],
  ])('is refused with the listing that it published: %s', async (_, correction) => {
    const author = await provider(api.database);
    const formKey = randomUUID();
    const { body } = await create({ formKey }, author);
    const corrected = await create({ formKey, ...correction }, author);
    expect([corrected.status, corrected.body.reason, corrected.body.data]).toEqual([
      409,
      'form_sent_before',
      { listingId: body.id },
    ]);
    expect(await listingsOf(author)).toEqual(['Evening chess']);
    expect((await create({ formKey }, author)).body).toEqual(body);
  });

  it('is told from one that is the same by its files too: which ones, in which order, and what is said of them', async () => {
    const author = await provider(api.database);
    const files = await api.database.query<{ id: string }>(
      `insert into listing_media (user_id, position, type, key)
       select $1, 0, 'image', 'listings/x/' || gen_random_uuid() from generate_series(1, 3) returning id`,
      [author.id],
    );
    const [a, b, c] = files.map(({ id }) => ({ id, alt: '' }));
    const formKey = randomUUID();
    const { body } = await create({ formKey, media: [a, b] }, author);
    expect((await create({ formKey, media: [a, b] }, author)).body).toEqual(body);
    for (const media of [[b, a], [a], [a, b, c], [a, { ...b!, alt: 'A knight' }]])
      expect((await create({ formKey, media }, author)).body.reason).toBe('form_sent_before');
    expect(
      await api.database.query(`select id from listing_media where listing_id = $1 order by position`, [body.id]),
    ).toEqual([{ id: a!.id }, { id: b!.id }]);
  });

  it('is refused to whoever comes second, when several versions come at the same moment', async () => {
    const author = await provider(api.database);
    const formKey = randomUUID();
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
    const answers = await Promise.all(titles.map((title) => create({ formKey, title }, author)));
    const [published] = await listingsOf(author);
    const first = answers[titles.indexOf(String(published))]!;
    expect(await listingsOf(author)).toHaveLength(1);
    expect(first.status).toBe(201);
    for (const answer of answers)
      if (answer !== first) expect([answer.status, answer.body.data]).toEqual([409, { listingId: first.body.id }]);
  });

  it('is answered as before where nobody knows what it said first', async () => {
    const author = await provider(api.database);
    const formKey = randomUUID();
    const { body } = await create({ formKey }, author);
    await api.database.query('update listings set form_content = null where id = $1', [body.id]);
    expect((await create({ formKey, title: 'Late evening chess' }, author)).body).toEqual(body);
  });
});

it('a title of zero-width letters alone is none', async () => {
  expect((await create({ title: '\u200B\u200B\u200B' })).body.fields).toEqual({ title: ['Please enter a title.'] });
});

it('a description whose line breaks are sent as two letters is as long as its field says', async () => {
  expect((await create({ description: `${'a'.repeat(4)}\r\n`.repeat(2_000).trimEnd() })).status).toBe(201);
  expect((await create({ description: `${'a'.repeat(5)}\r\n`.repeat(2_000) })).body.fields).toEqual({
    description: ['Please use at most 10,000 characters.'],
  });
});

it('keeps in which language it is: English unless said', async () => {
  const created = async (entered: Record<string, unknown>) =>
    (await api.call('GET', `/listings/${(await create(entered)).body.id}`)).body;
  expect(await created({})).toMatchObject({ language: 'en' });
  expect(await created({ language: 'fr' })).toMatchObject({ language: 'fr' });
  expect(await created({ language: 'both' })).toMatchObject({ language: 'both' });
  expect((await create({ language: 'de' })).body.fields).toEqual({ language: ['Please choose a language.'] });
});

it('keeps whom it is for, in months, and refuses ages that cannot be', async () => {
  const { body } = await create({ ageMin: 18, ageMax: '48' });
  const detail = await api.call('GET', `/listings/${body.id}`);
  expect(detail.body).toMatchObject({ ageMin: 18, ageMax: 48 });
  const silent = await create({});
  expect((await api.call('GET', `/listings/${silent.body.id}`)).body).toMatchObject({ ageMin: null, ageMax: null });
  const refused = async (ages: Record<string, unknown>) => (await create(ages)).body.fields;
  const sentence = 'Please enter an age like 5, or 18 months.';
  expect(await refused({ ageMin: 'five' })).toEqual({ ageMin: [sentence] });
  expect(await refused({ ageMin: -1 })).toEqual({ ageMin: [sentence] });
  expect(await refused({ ageMin: 1.5 })).toEqual({ ageMin: [sentence] });
  expect(await refused({ ageMin: 1_201 })).toEqual({ ageMin: ['Please enter at most 100 years.'] });
  expect(await refused({ ageMax: 60 })).toEqual({ ageMin: ['Please enter the youngest age too.'] });
  expect(await refused({ ageMin: 61, ageMax: 60 })).toEqual({
    ageMax: ['Please enter an age that is not below the youngest.'],
  });
});
