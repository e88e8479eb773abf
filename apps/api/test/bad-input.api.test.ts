import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusCodeName } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { routesOf } from '@canopy/testing/routes';

let api: TestApi;
let seller: Person;
let buyer: Person;
let admin: Person;
let listingId: string;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
  buyer = await person(api.database);
  admin = await person(api.database, { role: 'admin' });
  listingId = (await listing(api.database, seller.id)).id;
});
afterAll(() => api.stop());

describe('what cannot be read', () => {
  it.each([
    ['broken JSON', 400, { body: '{"title":' }],
    ['no body at all', 400, {}],
    ['a list instead of a form', 400, { body: [] }],
    ['another kind of content', 415, { body: '<title>x</title>', headers: { 'content-type': 'application/xml' } }],
    [
      'a form of a browser, whose fields could be the headers of somebody else',
      415,
      { body: 'title=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    ['plain text', 415, { body: 'title=x', headers: { 'content-type': 'text/plain' } }],
    ['more than a quarter megabyte', 413, { body: { description: 'x'.repeat(300_000) } }],
    ['thousands of objects within each other', 400, { body: '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000) }],
    ['a NUL character', 400, { body: { title: 'a\u0000b' } }],
    ['half a character', 400, { body: { title: 'a\ud83d' } }],
  ])('%s is refused with a sentence and a request id', async (_, status, options) => {
    const answer = await api.call('POST', '/listings', { as: seller, ...options });
    expect(answer.status).toBe(status);
    expect(answer.body.error.length).toBeGreaterThan(10);
    expect(answer.body.code).toBe(statusCodeName(status));
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  });

  it('a card event may be larger than any form, up to half a megabyte; it is judged by its signature', async () => {
    expect((await api.call('POST', '/webhooks/stripe', { body: { filler: 'x'.repeat(500_000) } })).status).toBe(400);
    expect((await api.call('POST', '/webhooks/stripe', { body: { filler: 'x'.repeat(1024 ** 2 / 2) } })).status).toBe(
      413,
    );
  });

  it.each(['/listings/%zz', '/listings/%c0%af', `/listings/${'x'.repeat(500)}`])(
    'an address that cannot be read is refused in the same words: %s',
    async (path) => {
      const answer = await fetch(api.config.api.url + path);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        {
          code: 'invalid-argument',
          reason: 'malformed_request',
          error: 'The request could not be read. Please reload the page and try again.',
          requestId: answer.headers.get('x-request-id'),
        },
      ]);
    },
  );

  it('an unknown path is 404 in the same words', async () => {
    expect((await api.call('GET', '/no/such/path')).body).toMatchObject({ code: 'not-found', reason: 'not_found' });
  });
});

it('no query, body or id makes a 500', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ maxLength: 10 }),
    fc.constantFrom('', '-1', '1e309', 'NaN', '9'.repeat(30), '%00', "'", '2026-13-45T99:99:99Z', '[]'),
  );
  const value = fc.oneof(
    text,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(text, { maxLength: 2 }),
    fc.dictionary(text, text, { maxKeys: 2 }),
  );
  const query = fc.record(
    {
      q: text,
      category: text,
      when: text,
      page: text,
      after: text,
      before: text,
      south: text,
      west: text,
      north: text,
      east: text,
      zoom: text,
      month: text,
      role: text,
      status: text,
      kind: text,
      state: text,
    },
    { requiredKeys: [] },
  );
  const body = fc.record(
    {
      title: value,
      description: value,
      category: value,
      contact: value,
      location: value,
      isVirtual: value,
      price: value,
      isFreeEvent: value,
      maxAttendees: value,
      eventStart: value,
      eventEnd: value,
      socialMedia: value,
      quantity: value,
      amount: value,
      email: value,
      password: value,
      displayName: value,
      acceptTerms: value,
      clientSecret: value,
      businessName: value,
      businessType: value,
      phoneNumber: value,
      address: value,
      reason: value,
      platformFeePercentage: value,
      note: value,
    },
    { requiredKeys: [] },
  );
  const status = async (...call: Parameters<TestApi['call']>) => (await api.call(...call)).status;
  await fc.assert(
    fc.asyncProperty(query, body, text, async (requested, sent, id) => {
      const search = new URLSearchParams(requested as Record<string, string>);
      const path = encodeURIComponent(Buffer.from(id).toString());
      const statuses = await Promise.all([
        status('GET', `/listings?${search}`),
        status('GET', `/listings/count?${search}`),
        status('GET', `/listings/markers?${search}`),
        status('GET', `/sitemap/listings?${search}`),
        status('GET', `/calendar?${search}`, { as: buyer }),
        status('GET', `/sales?${search}`, { as: seller }),
        status('GET', `/listings/${path}`),
        status('POST', '/listings', { as: seller, body: sent }),
        status('PUT', `/listings/${listingId}`, { as: seller, body: { version: 1, ...sent } }),
        status('GET', `/my/listings?${search}`, { as: seller }),
        status('DELETE', `/listings/${path}`, { as: seller }),
        status('POST', '/accounts', { body: sent }),
        status('POST', '/sessions', { body: sent }),
        status('POST', `/listings/${listingId}/orders`, { as: buyer, body: sent }),
        status('POST', `/simulated-card/payment-intents/${path}/confirm`, { as: buyer, body: sent }),
        status('POST', '/webhooks/stripe', { body: sent }),
        status('POST', '/applications', { as: buyer, body: sent }),
        status('GET', `/applications?${search}`, { as: admin }),
        status('POST', `/applications/${path}/rejection`, { as: admin, body: sent }),
        status('GET', `/users?${search}`, { as: admin }),
        status('PUT', `/users/${path}/platform-fee`, { as: admin, body: sent }),
        status('DELETE', `/users/${path}`, { as: admin }),
        status('GET', `/admin/payment-issues?${search}`, { as: admin }),
        status('POST', `/admin/payment-issues/refund/${path}/retry`, { as: admin }),
        status('POST', `/admin/payment-issues/card_event/${path}/resolution`, { as: admin, body: sent }),
      ]);
      return statuses.every((code) => code < 500);
    }),
    { seed: 20261121, numRuns: 60 },
  );
}, 120_000);

// More than a thousand calls.
it('no endpoint makes a 500 of a body that is missing, null or a list', async () => {
  for (const endpoint of Object.keys(routesOf(api.app))) {
    const [method, path] = endpoint.split(' ') as [string, string];
    if (!['POST', 'PUT', 'PATCH'].includes(method)) continue;
    for (const body of [undefined, 'null', '[]', '""'])
      for (const as of [null, buyer, admin]) {
        const { status } = await api.call(
          method,
          path.replace(':id', randomUUID()).replace(':provider', 'google').replace(':kind', 'refund'),
          { as, ...(body === undefined ? {} : { body }) },
        );
        expect([endpoint, body, status < 500]).toEqual([endpoint, body, true]);
      }
  }
}, 120_000);

describe('what the libraries that sign people in would also read', () => {
  const inAddress = 'email=a@b.ca&password=x&access_token=a&access_token=b';

  it.each([
    ['POST', `/sessions?${inAddress}`, undefined],
    ['POST', `/sessions?${inAddress}`, 'null'],
    ['POST', `/sessions?${inAddress}`, '[]'],
  ])('%s %s with %j is refused, and is no failure', async (method, path, body) => {
    const { status } = await api.call(method, path, body === undefined ? {} : { body });
    expect(status).toBe(400);
  });

  it.each([
    ['GET', '/listings?access_token=a&access_token=b', 200],
    ['GET', '/viewer?access_token=a&access_token=b', 200],
    ['PATCH', '/account', 401],
  ])('%s %s with a header of another kind is that of a visitor', async (method, path, status) => {
    const answer = await api.call(method, path, {
      headers: { authorization: 'Basic x' },
      ...(method === 'GET' ? {} : { body: { access_token: {} } }),
    });
    expect(answer.status).toBe(status);
  });
});

it('a cursor with a time or an offset that PostgreSQL cannot take starts the list at its beginning', async () => {
  for (const cursor of [
    '2026-02-30 00:00:00+00|01234567-89ab-7def-8123-456789abcdef',
    '0000-01-01 00:00:00+00|01234567-89ab-7def-8123-456789abcdef',
    '9999-99-99 00:00:00+00|01234567-89ab-7def-8123-456789abcdef',
    '2026-01-01 00:00:00+99|01234567-89ab-7def-8123-456789abcdef',
    '2026-01-01 00:00:00+00|x',
  ]) {
    expect((await api.call('GET', `/listings?after=${Buffer.from(cursor).toString('base64url')}`)).status).toBe(200);
  }
});
