import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, type PageWishes, settled, swipe, type TestBrowser } from './browser.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { access, answersFor, detail, image } from './shown-listings.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const categories = ['education', 'recreation', 'childcare', 'mentorship', 'other'];
/** Pictures that are really there, each with an address of its own. */
const photos = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    image({ url: `/art/placeholder-${categories[n % 5]}.svg?n=${n}`, alt: `Picture ${n + 1}`, sizes: [] }),
  );
const show = async (media: ReturnType<typeof photos>, wishes: PageWishes = {}) => {
  const listing = detail({ media });
  web.answer({
    [`GET /listings/${listing.id}`]: [200, listing],
    [`GET /listings/${listing.id}/access`]: [200, access()],
  });
  const page = await browser.newPage(wishes);
  await page.goto(`${web.url}/listings/${listing.id}`);
  return page;
};
const gallery = (page: Page) => page.getByRole('region', { name: 'Photos and videos', exact: true });
const fullscreen = (page: Page) => page.getByRole('dialog', { name: 'Fractions and Pancakes' });
/** The motor has come: the slides that are out of sight cannot be reached any more. */
const turning = (page: Page) => page.locator('section [inert]').first().waitFor({ state: 'attached' });
const at = (page: Page, position: string) => gallery(page).getByText(position, { exact: true }).waitFor();
/** The picture that really stands in the middle of the frame. */
const inSight = (page: Page, scope = 'section[aria-roledescription]') =>
  expect.poll(() =>
    page.evaluate((selector) => {
      const box = document.querySelector(selector)!.querySelector('[role="group"]')!.getBoundingClientRect();
      return (
        document
          .elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          ?.closest('img, a')
          ?.querySelector('img') ?? document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      )?.getAttribute('alt');
    }, scope),
  );

describe('the carousel', () => {
  it('DETAIL-05, DETAIL-07: the arrow keys move through it and wrap around at both ends, from the page and from within', async () => {
    const page = await show(photos(10));
    await turning(page);
    await at(page, '1 of 10');
    await page.keyboard.press('ArrowLeft');
    await at(page, '10 of 10');
    await inSight(page).toBe('Picture 10');
    await page.keyboard.press('ArrowRight');
    await at(page, '1 of 10');
    await gallery(page).getByRole('button', { name: 'Next photo or video' }).focus();
    for (let n = 2; n <= 4; n++) {
      await page.keyboard.press('ArrowRight');
      await at(page, `${n} of 10`);
    }
    await inSight(page).toBe('Picture 4');
    // The picture that had the focus leaves; the focus stays in the row and the keys go on.
    await gallery(page).getByRole('link', { name: 'Picture 4' }).focus();
    await page.keyboard.press('ArrowLeft');
    await at(page, '3 of 10');
    await page.keyboard.press('ArrowLeft');
    await at(page, '2 of 10');
  });

  it('leaves the arrow keys to whatever else has the focus', async () => {
    const page = await show(photos(3));
    await turning(page);
    await page.getByRole('link', { name: 'All listings' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(200);
    await at(page, '1 of 3');
  });

  it('moves by its buttons and thumbnails, and says politely where it stands', async () => {
    const page = await show(photos(10));
    await turning(page);
    await gallery(page).getByRole('button', { name: 'Next photo or video' }).click();
    await at(page, '2 of 10');
    await gallery(page).getByRole('button', { name: 'Previous photo or video' }).click();
    await gallery(page).getByRole('button', { name: 'Previous photo or video' }).click();
    await at(page, '10 of 10');
    const thumbnail = gallery(page).getByRole('link', { name: 'Show item 6 of 10' });
    await thumbnail.click();
    await at(page, '6 of 10');
    await inSight(page).toBe('Picture 6');
    expect(await thumbnail.getAttribute('aria-current')).toBe('true');
    expect(await gallery(page).locator('[aria-live="polite"]').innerText()).toBe('6 of 10');
  });

  it.each([
    ['a long one on', -220, '2 of 3'],
    ['one back, around the beginning', 220, '3 of 3'],
  ])('DETAIL-05: a swipe on a phone moves it: %s', async (_, by, position) => {
    const page = await show(photos(3), { ...phone, touch: true });
    await turning(page);
    await swipe(page, 'section[aria-roledescription] [role="group"]', by);
    await at(page, position);
    // A swipe opens nothing.
    expect(await fullscreen(page).count()).toBe(0);
  });

  it('moves at once for people who asked for less motion', async () => {
    const page = await show(photos(3), { reducedMotion: true });
    await turning(page);
    await page.keyboard.press('ArrowRight');
    await at(page, '2 of 3');
    // Three frames; the motion takes about thirty.
    const moved = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      const box = document.querySelector('section[aria-roledescription] [role="group"]')!.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.getAttribute('alt');
    });
    expect(moved).toBe('Picture 2');
  });

  it('has nothing to turn with one item, and the drawing of the category without any', async () => {
    const one = await show(photos(1));
    await gallery(one).getByRole('img', { name: 'Picture 1' }).waitFor();
    expect(await gallery(one).getByRole('button').count()).toBe(1);
    expect(await gallery(one).getByText(/ of /).count()).toBe(0);
    const none = await show([]);
    expect(await none.locator('main img').first().getAttribute('src')).toBe('/art/placeholder-education.svg');
    expect(await gallery(none).count()).toBe(0);
  });

  it('is a row that scrolls without scripts, whose pictures open as files', async () => {
    const page = await show(photos(3), { ...phone, javaScript: false });
    expect(await gallery(page).getByRole('button').filter({ visible: true }).count()).toBe(0);
    await gallery(page).getByRole('link', { name: 'Show item 3 of 3' }).click();
    await expect
      .poll(() =>
        page
          .locator('section[aria-roledescription] [role="group"]')
          .first()
          .evaluate((row) => Math.round(row.scrollLeft / row.clientWidth)),
      )
      .toBe(2);
    expect(await gallery(page).getByRole('link', { name: 'Picture 3' }).getAttribute('href')).toBe(
      '/art/placeholder-childcare.svg?n=2',
    );
  });

  it('fetches the first picture alone, until somebody reaches for the others', async () => {
    // What the browser has already it takes at once: these are of this test alone.
    const pictures = photos(6)
      .map((photo) => ({ ...photo, url: `${photo.url}&${randomUUID()}` }))
      .map((photo, n) => ({
        ...photo,
        sizes: [
          { url: `/art/placeholder-other.svg?small=${n}`, width: 160 },
          { url: photo.url, width: 800 },
        ],
      }));
    const page = await show(pictures);
    await turning(page);
    const fetched = () =>
      page.evaluate(
        (large) =>
          performance.getEntriesByType('resource').filter(({ name }) => large.some((url) => name.endsWith(url))).length,
        pictures.map(({ url }) => url),
      );
    await expect.poll(fetched).toBe(1);
    expect(await gallery(page).getByRole('list').locator('img').first().getAttribute('src')).toContain('small=0');
    await gallery(page).getByRole('button', { name: 'Next photo or video' }).click();
    await inSight(page).toBe('Picture 2');
    // The one before, this one, and the next.
    await expect.poll(fetched).toBe(3);
  });

  it('offers every size of a picture, and a description where nobody wrote one', async () => {
    const page = await show([image({ alt: '' })]);
    const picture = gallery(page).getByRole('img', { name: 'From the listing “Fractions and Pancakes”' });
    expect(await picture.getAttribute('srcset')).toContain('w=400 400w');
    expect(await picture.getAttribute('sizes')).toContain('100vw');
  });

  it('a photo that failed is tried again once the line is back', async () => {
    const [photo, other] = photos(2);
    let lineIsBack = false;
    const listing = detail({ media: [photo!, other!] });
    web.answer(answersFor(listing));
    const page = await browser.newPage({ expectedErrors: [/Failed to load resource/] });
    await page.route('**/placeholder-education.svg?n=0', (route) => (lineIsBack ? route.continue() : route.abort()));
    await page.goto(`${web.url}/listings/${listing.id}`);
    const missing = gallery(page).getByText('This photo could not be loaded.');
    await missing.waitFor();
    lineIsBack = true;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await missing.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        gallery(page)
          .getByRole('img', { name: 'Picture 1' })
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
  });

  it('puts the drawing in the place of what cannot be loaded, and says so', async () => {
    const film = image({ type: 'video', url: '/media/gone.mp4', alt: 'The robots race', sizes: [] });
    const page = await show([image({ url: '/media/gone.webp', alt: 'Gone', sizes: [] }), film], {
      expectedErrors: [/404/],
    });
    await gallery(page).getByText('This photo could not be loaded.').waitFor();
    await turning(page);
    await page.keyboard.press('ArrowRight');
    await gallery(page).getByText('This video cannot be played here.').waitFor();
    expect(await gallery(page).getByRole('link', { name: 'Download the video' }).getAttribute('href')).toBe(
      '/media/gone.mp4',
    );
  });
});

describe('the fullscreen view', () => {
  it('DETAIL-06, DETAIL-08: shows the item whole, the arrow keys work in it, Escape closes it and the focus returns', async () => {
    const page = await show(photos(3));
    await turning(page);
    await page.keyboard.press('ArrowRight');
    await at(page, '2 of 3');
    const opener = gallery(page).getByRole('button', { name: 'View full screen' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await fullscreen(page).getByText('2 of 3', { exact: true }).waitFor();
    const box = (await fullscreen(page).boundingBox())!;
    expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 1280, 900]);
    await page.locator('[role="dialog"] [inert]').first().waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await fullscreen(page).getByText('3 of 3', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await fullscreen(page).getByText('1 of 3', { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await fullscreen(page).waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    // The page goes on where the view ended.
    await at(page, '1 of 3');
  });

  it('opens with a tap on the picture, moves by swiping and closes by its cross', async () => {
    const page = await show(photos(3), { ...phone, touch: true });
    await turning(page);
    await gallery(page).getByRole('link', { name: 'Picture 1' }).tap();
    await page.locator('[role="dialog"] [inert]').first().waitFor({ state: 'attached' });
    await swipe(page, '[role="dialog"] [role="group"]', -220);
    await fullscreen(page).getByText('2 of 3', { exact: true }).waitFor();
    await fullscreen(page).getByRole('button', { name: 'Close full screen' }).tap();
    await fullscreen(page).waitFor({ state: 'detached' });
    await at(page, '2 of 3');
  });
});

it('DETAIL-05, ENT-11: a film has controls and a poster, is fetched only a little, and never starts or goes on by itself', async () => {
  const page = await browser.newPage();
  await page.goto('/listings?q=First+Robots');
  await settled(page);
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await turning(page);
  const film = gallery(page).locator('video');
  expect(
    await film.evaluate((video: HTMLVideoElement) => [
      video.controls,
      video.autoplay,
      video.preload,
      video.paused,
      video.poster !== '',
    ]),
  ).toEqual([true, false, 'metadata', true, true]);
  await page.keyboard.press('ArrowLeft');
  await at(page, '3 of 3');
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  // The tests' browser may have no decoder for it: what counts is that leaving asks it to stop.
  await film.evaluate((video: HTMLVideoElement) =>
    Object.assign(video, { pause: () => video.setAttribute('data-stopped', '') }),
  );
  await gallery(page).getByRole('button', { name: 'Next photo or video' }).click();
  await at(page, '1 of 3');
  await expect.poll(() => film.getAttribute('data-stopped')).toBe('');
});

it.each(['light', 'dark'] as const)('axe finds nothing on the carousel in the %s theme', async (colorScheme) => {
  const page = await show(
    [...photos(3), image({ type: 'video', url: '/art/placeholder-other.svg', alt: 'A film', sizes: [] })],
    { ...phone, colorScheme },
  );
  await turning(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await gallery(page).getByRole('button', { name: 'View full screen' }).click();
  await fullscreen(page).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

it('axe finds nothing on a row that cannot turn yet', async () => {
  const page = await show(photos(3), { ...phone, expectedErrors: [/ERR_FAILED/] });
  await page.route('**/assets/carousel-motor-*.js', (route) => route.abort());
  await page.reload();
  await settled(page);
  expect(await gallery(page).locator('[inert]').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});
