import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { access, card, detail, page as listings } from './shown-listings.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

describe('the home page', () => {
  it('HOME-03, HOME-04, HOME-05: four statistics with their drawings and source, a grid of pictures, and who founded it', async () => {
    const page = await browser.newPage({ javaScript: false });
    await page.goto('/');
    const statistics = page.getByRole('region', { name: 'What a child’s day needs' });
    expect(await statistics.getByRole('img').count()).toBe(4);
    expect(await statistics.getByRole('strong').allInnerTexts()).toEqual([
      '60 minutes',
      '3 days',
      '2 hours',
      '9 to 11 hours',
    ]);
    expect(await statistics.getByRole('link').getAttribute('href')).toBe(
      'https://csepguidelines.ca/guidelines/children-youth/',
    );
    const grid = page.getByRole('region', { name: 'Afternoons worth leaving the house for' }).getByRole('img');
    expect(await grid.count()).toBe(6);
    const founder = page.getByRole('region', { name: 'Why we built Canopy' });
    await founder.getByRole('img', { name: 'Drawing of a smiling woman in a green sweater' }).waitFor();
    expect(await founder.innerText()).toContain('four streets away');
  });

  it('every picture of the page is there, and stands beside the others in columns', async () => {
    const page = await browser.newPage(desktop);
    await page.goto('/');
    const pictures = page.locator('main img');
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
  });

  it('HOME-06: the awards video plays, has captions, and is not fetched before somebody starts it', async () => {
    const page = await browser.newPage();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/');
    const film = page.getByRole('region', { name: 'The Saturday awards' }).locator('video');
    await film.scrollIntoViewIfNeeded();
    expect(await film.getAttribute('poster')).toBe('/art/home/awards.webp');
    expect(fetched).not.toContain('/art/home/awards.mp4');
    await film.evaluate((video: HTMLVideoElement) => {
      video.textTracks[0]!.mode = 'showing';
      return video.play().catch(() => undefined);
    });
    await expect.poll(() => fetched).toContain('/art/home/awards.mp4');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]!.cues?.length ?? 0)).toBe(4);
  });

  it.each([phone, desktop])(
    'HOME-07, CONST-12: "Follow Us on Instagram" has 8 pictures in 4 columns on %o, and each leads there',
    async (size) => {
      const page = await browser.newPage(size);
      await page.goto('/');
      const feed = page.getByRole('region', { name: 'Follow Us on Instagram' });
      const links = feed.getByRole('listitem').getByRole('link');
      expect(await links.count()).toBe(8);
      const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
      expect(new Set(boxes.map((box) => Math.round(box!.x))).size).toBe(4);
      expect(new Set(boxes.map((box) => Math.round(box!.y))).size).toBe(2);
      for (const link of await feed.getByRole('link').all())
        expect(await link.getAttribute('href')).toBe('https://www.instagram.com/canopy.example');
      // Of our own: another company would hear of everybody who looks at the page.
      const origins = await links
        .locator('img')
        .evaluateAll((pictures: HTMLImageElement[]) => pictures.map(({ src }) => new URL(src).origin));
      expect(origins).toEqual(Array(8).fill(new URL(page.url()).origin));
    },
  );

  it('HOME-09, HOME-10, HOME-11, VAL-13: the newsletter form has first name and email, asks for nothing more than an address, and sends nothing', async () => {
    const page = await browser.newPage();
    await page.goto('/');
    const form = page.getByRole('form', { name: 'Our newsletter' });
    const [name, email] = [form.getByLabel('First name'), form.getByLabel('Email')];
    const submit = form.getByRole('button', { name: 'SUBSCRIBE', exact: true });
    expect(
      await form
        .locator('input')
        .evaluateAll((inputs: HTMLInputElement[]) =>
          inputs.map(({ type, required, pattern }) => [type, required, pattern]),
        ),
    ).toEqual([
      ['text', false, ''],
      ['email', false, ''],
    ]);
    // The scripts of the page are there.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('form[aria-labelledby="newsletter"]')!).some((key) =>
        key.startsWith('__react'),
      ),
    );
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() || request.method() !== 'GET') sent.push(request.url());
    });
    await email.fill('not an address');
    await submit.click();
    expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
    await email.fill('ada@example.org');
    await name.fill('Ada');
    await submit.click();
    expect([new URL(page.url()).search, await name.inputValue(), await email.inputValue(), sent]).toEqual([
      '',
      'Ada',
      'ada@example.org',
      [],
    ]);
  });

  it('HOME-10: without scripts nothing of what was typed is sent either', async () => {
    const page = await browser.newPage({ javaScript: false });
    await page.goto('/');
    const form = page.getByRole('form', { name: 'Our newsletter' });
    await form.getByLabel('First name').fill('Ada');
    await form.getByLabel('Email').fill('ada@example.org');
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.isNavigationRequest()),
      form.getByRole('button', { name: 'SUBSCRIBE' }).click(),
    ]);
    expect([request.method(), new URL(request.url()).search, request.postData()]).toEqual(['GET', '', null]);
  });

  describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
    it.each([{ ...phone, width: 320 }, desktop])('axe finds nothing on %o, and nothing is wider', async (size) => {
      const page = await browser.newPage({ ...size, colorScheme });
      await page.goto('/');
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    });
  });
});

describe('the listing in the window', () => {
  let web: WebWithFakeApi;
  const chosen = detail({ id: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c77', title: 'Stories under the oak' });
  beforeAll(async () => {
    web = await startWebWithFakeApi(undefined, { FEATURED_LISTING: chosen.id });
  });
  afterAll(() => web.release());
  const newest = card({ title: 'Newest of all' });
  const answers = { 'GET /listings': [200, listings([newest])] as [number, unknown] };

  it('HOME-08: is the one that was chosen', async () => {
    const page = await browser.newPage({ javaScript: false });
    web.answer({
      ...answers,
      [`GET /listings/${chosen.id}`]: [200, chosen],
      [`GET /listings/${chosen.id}/access`]: [200, access()],
    });
    await page.goto(`${web.url}/`);
    expect(await page.getByRole('link', { name: 'Stories under the oak' }).getAttribute('href')).toBe(
      `/listings/${chosen.id}`,
    );
  });

  it.each([
    ['over', { isOver: true }, {}],
    ['called off', {}, { isCancelled: true }],
  ])('HOME-08: is the newest where the chosen one is %s', async (_, change, may) => {
    const page = await browser.newPage({ javaScript: false });
    web.answer({
      ...answers,
      [`GET /listings/${chosen.id}`]: [200, { ...chosen, ...change }],
      [`GET /listings/${chosen.id}/access`]: [200, access(may)],
    });
    await page.goto(`${web.url}/`);
    await page.getByText('In our window').waitFor();
    expect(await page.getByText(chosen.title).count()).toBe(0);
  });

  it.each([
    [
      '/',
      'Nothing is coming up at the moment. Please look in again soon.',
      'Find your tickets in My Calendar. The provider’s contact stands with your tickets.',
    ],
    [
      '/fr',
      'Rien n’est prévu pour le moment. Revenez bientôt.',
      'Retrouvez vos billets dans Mon calendrier. Les coordonnées du prestataire figurent avec vos billets.',
    ],
  ])(
    'says only what is true where nothing is coming up, and where families find what they need (%s)',
    async (path, nothing, find) => {
      const page = await browser.newPage({ javaScript: false });
      web.answer({ 'GET /listings': [200, listings([])] });
      await page.goto(web.url + path);
      expect(await page.getByText(nothing, { exact: true }).count()).toBe(1);
      expect(await page.getByText(find, { exact: true }).count()).toBe(1);
    },
  );

  it.each([
    ['the chosen one is gone', () => web],
    ['none was chosen', () => startWebWithFakeApi()],
  ])('HOME-08: is the newest where %s', async (_, started) => {
    const page = await browser.newPage({ javaScript: false });
    const { url, answer, release } = await started();
    answer(answers);
    await page.goto(`${url}/`);
    await page.getByText('In our window').waitFor();
    expect(await page.getByRole('link', { name: 'Newest of all', exact: true }).first().getAttribute('href')).toContain(
      `/listings/${newest.id}`,
    );
    await release();
  });
});
