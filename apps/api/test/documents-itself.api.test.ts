import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '@canopy/testing/api';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        responses: Record<string, { content?: { 'application/json': { schema: object } } }>;
        requestBody?: { content: { 'application/json': { schema: object } } };
      }
    >
  >;
  components: { schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }> };
}

it('GET /docs serves the OpenAPI document that is made from the contracts', async () => {
  const { body } = await api.call<OpenApi>('GET', '/docs/openapi.json');
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/listings', '/listings/{id}', '/accounts', '/listings/{id}/orders', '/sales']),
  );
  expect(JSON.stringify(body.paths['/listings/{id}']!.get!.responses['200'])).toContain(
    '#/components/schemas/ListingDetail',
  );
  expect(JSON.stringify(body.paths['/accounts']!.post!.requestBody)).toContain('#/components/schemas/SignUp');
  expect(Object.keys(body.components.schemas.StartedOrder!.properties!)).toContain('clientSecret');
});

it('every reference of the document leads somewhere', async () => {
  const { body } = await api.call<OpenApi>('GET', '/docs/openapi.json');
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!);
  expect(references.length).toBeGreaterThan(20);
  for (const reference of new Set(references))
    expect(body.components.schemas[reference.replace('#/components/schemas/', '')], reference).toBeDefined();
});

it('says that it is live, and ready only while the database answers', async () => {
  expect((await api.call('GET', '/health/live')).body).toEqual({ status: 'ok' });
  expect((await api.call('GET', '/health/ready')).status).toBe(200);
});

it('gives media back by their key only, with a type that is not guessed, and never a file outside', async () => {
  expect((await fetch(`${api.config.api.url}/media/listings/none.webp`)).status).toBe(404);
  for (const path of ['/media/..%2f..%2fetc%2fpasswd', '/media/%2e%2e/%2e%2e/etc/passwd', '/media/']) {
    expect((await fetch(api.config.api.url + path)).status).toBeGreaterThanOrEqual(400);
  }
});
