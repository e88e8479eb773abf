import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { judged, misfitsSaid, offContract } from './fits-contract.ts';
import { noSales } from './no-sales.ts';
import { refuses } from './refuses.ts';
import { type Answers, type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterAll(() => Promise.all([browser.close(), web.release()]));

/** Opens the dashboard, and closes it as a test does. */
async function looked(sales: Answers[string]): Promise<void> {
  web.answer({ 'GET /sales': sales });
  await fetch(`${web.url}/provider-dashboard`, { headers: { cookie: 'canopy=a-session' } });
  await browser.closePages();
}

it.each<[string, Answers[string], string]>([
  ['lacks a field', [200, { ...noSales, customers: undefined }], '"path":["customers"]'],
  ['has a field that the contract does not know', [200, { ...noSales, open: 0 }], 'it tells .open'],
  ['has another status', [201, noSales], 'its status is 201, the contract says 200'],
  ['is no refusal', [503, { error: 'away' }], 'it is no refusal of the catalogue'],
  ['refuses what the endpoint does not refuse', refuses('last_admin'), 'it refuses last_admin'],
  [
    'refuses with a field that no refusal has',
    [503, { ...refuses('unavailable')[1], hint: 'Later' }],
    'it tells .hint',
  ],
  ['has the status of another refusal', [500, refuses('unavailable')[1]], 'that of unavailable is 503'],
  ['is sent like a file', [200, (response: { end(): void }) => response.end()], 'it is sent like a file'],
  ['comes late, and lacks a field', async () => [200, {}], 'its body does not fit'],
])('a test whose API gives an answer that %s fails', async (_, sales, complaint) => {
  await expect(looked(sales)).rejects.toThrow(new RegExp(`GET /sales: .*${complaint.replace(/[[\].]/g, '\\$&')}`));
  // Once is enough.
  await browser.closePages();
});

it.each<[string, string, number, unknown, string]>([
  ['a body where none is', 'POST /email-verifications', 204, { sent: true }, 'it has a body'],
  ['JSON for a file', 'GET /sales/export', 200, noSales, 'its type is application/json, the contract says text/csv'],
])('a test whose API sends %s fails', (_, key, status, body, complaint) => {
  judged(key, status, body);
  expect(misfitsSaid()).toContain(`${key}: ${complaint}`);
});

it('a test whose API answers what it answers passes, and one that says that it does not', async () => {
  await looked([200, noSales]);
  await looked(refuses('internal'));
  await looked([200, offContract({ sales: 'many' })]);
});

it('a test whose API answers where no endpoint is fails at once', () => {
  expect(() => web.answer({ 'GET /payment-problems': [200, {}] })).toThrow(
    'No endpoint is declared for GET /payment-problems',
  );
});
