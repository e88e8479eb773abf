import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';

let browser: TestBrowser;
let lonely: WebWithFakeApi;
beforeAll(async () => {
  lonely = await startWebWithFakeApi();
  browser = await launchBrowser(lonely.url);
});
afterAll(() => Promise.all([browser.close(), lonely.release()]));

const away = refuses('unavailable') as [number, unknown];

it('AUTH-23: somebody whose session cannot be looked up is not shown as signed out, and is back with the next page that can', async () => {
  const page = await browser.newPage();
  await lonely.signIn(page);
  lonely.answer({ 'GET /viewer': away });
  await page.goto('/contact');
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Reload account', exact: true }).waitFor();
  expect(await bar.getByRole('link', { name: 'Sign In' }).count()).toBe(0);
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('canopy');

  lonely.answer({});
  await bar.getByRole('link', { name: 'Reload account', exact: true }).click();
  await bar.getByText('Maple Learning').first().waitFor({ state: 'attached' });
  expect(await bar.getByRole('link', { name: 'Reload account' }).count()).toBe(0);
});
