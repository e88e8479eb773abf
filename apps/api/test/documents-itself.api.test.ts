import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { refusalsOf } from '@canopy/contracts/endpoint';
import { refusals } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { declaredEndpoints } from '@canopy/testing/declared-endpoints';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

interface Operation {
  summary?: string;
  responses: Record<string, { description: string; content?: Record<string, { schema: object; examples?: object }> }>;
  requestBody?: { content: Record<string, { schema: object; examples?: { example: { value: unknown } } }> };
  parameters?: { in: string; name: string }[];
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
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

it('GET /docs is a page that shows the document, with files that are there', async () => {
  const answer = await fetch(`${api.config.api.url}/docs`);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await answer.text();
  expect(page).toContain("url: '/docs/openapi.json'");
  const files = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path!);
  expect(files).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js']);
  for (const [path, type] of [
    [files[0]!, 'text/css; charset=utf-8'],
    [files[1]!, 'text/javascript; charset=utf-8'],
  ]) {
    const file = await fetch(api.config.api.url + path);
    expect([path, file.status, file.headers.get('content-type')]).toEqual([path, 200, type]);
    expect((await file.text()).length).toBeGreaterThan(100_000);
  }
});

it('every operation says what it does, what it needs, and everything that it refuses', async () => {
  const { body } = await api.call<OpenApi>('GET', '/docs/openapi.json');
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  );
  expect(operations.length).toBeGreaterThan(80);
  const contracts = Object.values(declaredEndpoints);
  for (const { route, operation } of operations) {
    const contract = contracts.find(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}` === route)!;
    expect(operation.summary, route).toBe(contract.summary);
    const success = operation.responses[String(contract.answer?.status ?? 204)];
    expect(Object.keys(success?.content ?? {}), route).toHaveLength(contract.answer ? 1 : 0);
    for (const code of refusalsOf(contract)) {
      const refused = operation.responses[String(refusals[code][0])];
      expect(refused?.description, `${route} ${code}`).toContain(refusals[code][1]);
      expect(refused?.content, route).toMatchObject({
        'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, examples: { [code]: {} } },
      });
    }
    for (const [place, schema] of [['path', contract.params] as const, ['query', contract.query] as const])
      expect(namesIn(operation, place), route).toEqual(
        Object.keys((schema as z.ZodObject | undefined)?.shape ?? {}).sort(),
      );
    expect(operation.requestBody !== undefined, route).toBe((contract.body ?? contract.form) !== undefined);
    const sent = operation.requestBody?.content['application/json'];
    if (contract.body) expect(contract.body.safeParse(sent?.examples?.example.value).error, route).toBeUndefined();
  }
});

const namesIn = ({ parameters = [] }: Operation, place: string) =>
  parameters.flatMap((parameter) => (parameter.in === place ? parameter.name : [])).sort();

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
