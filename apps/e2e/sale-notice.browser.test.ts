import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { access, answersFor, detail } from './shown-listings.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const listing = detail({});
const path = `/listings/${listing.id}`;
const put = `PUT /listings/${listing.id}/sale-notice`;
const show = (saleNotice: boolean, more: Parameters<WebWithFakeApi['answer']>[0] = {}) =>
  web.answer({ ...answersFor(listing, access({ salesOpen: false, saleNotice })), [put]: [204, null], ...more });

it.each([true, false])('a family asks to be told, and takes it back (scripts: %s)', async (javaScript) => {
  const page = await browser.newPage({ ...phone, javaScript });
  const button = (name: string) => page.getByRole('button', { name }).filter({ visible: true });
  show(false, { [put.replace('PUT', 'DELETE')]: [204, null] });
  await web.signIn(page);
  await page.goto(web.url + path);
  await button('Tell me when tickets go on sale').click();
  await page.getByText('We will email you when tickets go on sale.').filter({ visible: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  show(true, { [put.replace('PUT', 'DELETE')]: [204, null] });
  await page.reload();
  if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
  await button('Stop telling me').click();
  await page.getByText('You will not be told about these tickets.').waitFor();
});

it('a visitor is led to signing in and back', async () => {
  show(false);
  const page = await browser.newPage();
  await page.goto(web.url + path);
  await page
    .getByRole('link', { name: 'Sign in to be told when tickets go on sale' })
    .filter({ visible: true })
    .click();
  await page.waitForURL((url) => url.pathname === '/signin' && url.searchParams.get('to') === path);
});

it.each([
  ['the line drops', true],
  ['the API refuses', false],
])('when %s, the page stays and says so', async (_, drops) => {
  const page = await browser.newPage({ expectedErrors: [/Failed to fetch|ERR_/] });
  show(false, drops ? {} : { [put]: refuses('too_many_requests') });
  await web.signIn(page);
  await page.goto(web.url + path);
  if (drops)
    await page.route('**/sale-notice/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
  await page.getByRole('button', { name: 'Tell me when tickets go on sale' }).filter({ visible: true }).click();
  await page.getByText('That did not work. Please try again in a moment.').waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
});
