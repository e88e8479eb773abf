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
    const [first, second] = [await create({ formKey }), await create({ formKey, title: 'Evening chess, again' })];
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
