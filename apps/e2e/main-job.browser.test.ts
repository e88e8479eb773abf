import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import type { ListingPage, Markers } from '@canopy/contracts/listings';
import type { Mailbox } from '@canopy/contracts/emails';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { at, fillNewAccount, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

it('PROD-01: a provider publishes, a family finds it and buys, and family, provider and map all see the truth', async () => {
  const title = `Lantern walk ${Date.now()}`;
  const shop = await browser.newPage(desktop);
  await signInAs(shop, 'provider', '/add-listing');
  await shop.getByLabel('Title').fill(title);
  await shop.getByLabel('Description').fill('We make paper lanterns and walk along the river when it gets dark.');
  await shop.getByLabel('Category').selectOption('recreation');
  await shop.getByLabel('Location').fill('100 Queens Park Drive, Stratford, ON');
  await shop.getByLabel('Price', { exact: true }).fill('19.99');
  await shop.getByLabel('Number of spots').fill('10');
  await shop.getByLabel('Start').fill('2031-11-05T18:30');
  await shop.getByRole('button', { name: /publish/i }).click();
  await shop.waitForURL((url) => /^\/listings\/[0-9a-f-]{36}$/.test(url.pathname));
  const path = new URL(shop.url()).pathname;

  // The queue finds Stratford in the gazetteer, and the marker appears.
  const inStratford = `/listings/markers?south=43.2&west=-81.2&north=43.5&east=-80.8&zoom=11&q=${encodeURIComponent(title)}`;
  await expect
    .poll(
      async () =>
        ((await (await shop.request.get(inStratford)).json()) as Markers).markers.map((marker) => marker.title),
      { timeout: 15_000 },
    )
    .toEqual([title]);

  const family = await browser.newPage(phone);
  await family.goto('/');
  expect(await family.locator('footer').innerText()).toContain('Ontario, Canada');
  await family.goto(`/listings?q=${encodeURIComponent(title)}`);
  await family.getByRole('article', { name: title }).getByRole('link', { name: 'View Details' }).click();
  await family.waitForURL(at(path));
  await family.getByRole('link', { name: 'Sign in to buy tickets' }).filter({ visible: true }).click();
  await family.getByRole('link', { name: 'Create an account' }).click();
  await family.getByLabel('Your name').waitFor();
  const email = newEmail();
  await fillNewAccount(family, email, { name: 'Robin Tremblay' });
  await family.locator('main').getByRole('button', { name: 'Create account' }).click();
  await family.getByRole('button', { name: 'One ticket more' }).click();
  await family.getByRole('button', { name: 'Continue to payment' }).click();
  // Other journeys buy from the same provider: the less time lies between the two looks, the better.
  const earnings = async () => {
    await shop.goto('/provider-dashboard');
    const said = /Your Earnings[\s\S]*?\$([\d,]+\.\d\d)/.exec(await shop.locator('main').innerText())!;
    return Number(said[1]!.replaceAll(',', ''));
  };
  const before = await earnings();
  await family.getByRole('button', { name: 'Pay $39.98 CAD' }).click();
  await family.getByText('You are going!').waitFor();
  expect(await earnings()).toBeCloseTo(before + 31.98, 2);
  const row = shop.getByRole('row', { name: new RegExp(title) });
  for (const part of ['Robin Tremblay', '$39.98', '$8.00', '20%', '$31.98'])
    expect(await row.innerText()).toContain(part);
  await family.waitForURL(at(`${path}?purchased=1`));
  await expect.poll(() => family.locator('[data-attendees]').first().getAttribute('data-attendees')).toBe('2');

  await expect
    .poll(
      async () =>
        ((await (await family.request.get('/dev/mailbox.json')).json()) as Mailbox).emails.find(
          (kept) => kept.to === email,
        )?.subject,
      { timeout: 15_000 },
    )
    .toBe(`Your 2 tickets for ${title}`);

  await family.goto('/my-calendar?month=2031-11&view=list');
  await family.getByRole('link', { name: title }).waitFor();
  expect(await family.locator('main').innerText()).toContain('2 tickets');
});

it('PROD-02: a visitor finds listings of education, recreation, childcare, mentorship and professional development', async () => {
  const page = await browser.newPage(desktop);
  for (const category of ['education', 'recreation', 'childcare', 'mentorship', 'professional_development']) {
    await page.goto(`/listings?category=${category}`);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  }
});

it('one request id goes through the logs of web, API and the job that follows', async () => {
  const shop = await browser.newPage(desktop);
  await signInAs(shop, 'provider', '/add-listing');
  const id = `trace-${Date.now()}`;
  const published = await shop.request.post('/add-listing', {
    headers: { origin: inject('canopyUrl'), accept: 'text/html', 'x-request-id': id },
    form: {
      title: 'Traced',
      description: 'From page to job.',
      category: 'other',
      contact: 'provider@canopy.test',
      location: 'Guelph, ON',
      price: '5',
      eventStart: '2031-11-05T18:30',
    },
    maxRedirects: 0,
  });
  expect(published.status()).toBe(302);
  const linesOf = (process: string) =>
    readFileSync(join(inject('canopyDataDir'), 'logs', `${process}.log`), 'utf8')
      .split('\n')
      .filter((line) => line.includes(`"requestId":"${id}"`));
  for (const [process, path] of [
    ['web', '/add-listing'],
    ['api', '/listings'],
    ['worker', 'geocode-listing'],
  ] as const) {
    await expect.poll(() => linesOf(process).join('\n'), { timeout: 15_000 }).toContain(path);
  }
});

it('the web is the only public door: it passes media and signed events through and nothing else of the API', async () => {
  const page = await browser.newPage(desktop);
  // Of the demo: what other journeys publish has no pictures.
  await page.goto('/listings?q=Saturday+Soccer');
  const picture = await page.locator('article img[src^="/media/"]').first().getAttribute('src');
  const media = await page.request.get(picture!);
  expect([media.status(), media.headers()['content-type'], media.headers()['cache-control']]).toEqual([
    200,
    'image/webp',
    expect.stringContaining('immutable'),
  ]);
  const event = await page.request.post('/webhooks/stripe', {
    data: { id: 'evt_forged' },
    headers: { 'stripe-signature': 't=1,v1=00' },
  });
  expect([event.status(), ((await event.json()) as { reason: string }).reason]).toEqual([400, 'bad_signature']);
  for (const path of ['/simulated-card/payment-intents/pi_1', '/docs', '/media/../etc/passwd'])
    expect((await page.request.get(path)).status()).toBe(404);
  const list = (await (await page.request.get('/health/ready')).json()) as Partial<ListingPage> & { status: string };
  expect(list.status).toBe('ok');
});
