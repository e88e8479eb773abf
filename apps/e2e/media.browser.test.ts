import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { fillListing, publishListing } from './listing-form.ts';
import { signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});
/** What no format makes small. */
const grain = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
const file = (name: string, mimeType: string, bytes: number | string) => ({
  name,
  mimeType,
  buffer: typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.alloc(bytes),
});
/** Megabytes go to the browser through the line that drives it, which a busy machine is slow at. */
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('.needs-scripts input[type=file]').setInputFiles(files, { timeout: 45_000 });
const tiles = (page: Page) => page.getByRole('list', { name: 'Files of this listing' }).getByRole('listitem');
const names = (page: Page) => tiles(page).locator('p[title]').allTextContents();
const arrived = (page: Page, count: number) =>
  page
    .waitForFunction(
      (wanted) => document.querySelectorAll('input[type=hidden][name^="media["]').length === wanted,
      count,
    )
    .catch(async (cause: unknown) => {
      // An upload that was refused is told on the page, and nowhere else.
      const said = [...(await tiles(page).allInnerTexts()), ...(await page.getByRole('alert').allInnerTexts())];
      throw new Error(`${count} files did not arrive. The page says: ${JSON.stringify(said)}`, { cause });
    });

async function openForm(page: Page): Promise<void> {
  await signInAs(page, 'provider', '/add-listing');
  await settled(page);
}

describe('photos and videos in the listing form', () => {
  it('ADD-17: two photos are uploaded with progress, put in order by keyboard, described, and seen on the published page', async () => {
    const page = await browser.newPage(phone);
    await openForm(page);
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/uploads/**', async (route) => {
      await held;
      await route.continue();
    });
    await choose(page, await picture('meadow.png', '#1f5f4a'), await picture('sunset.png', '#f2b632'));
    await page.getByRole('progressbar', { name: 'Upload of meadow.png' }).waitFor();
    letThrough();
    await arrived(page, 2);
    expect(await page.getByRole('progressbar').count()).toBe(0);

    await page.getByRole('button', { name: 'Move sunset.png', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.getByText('sunset.png is picked up. It is at place 2 of 2.').waitFor({ state: 'attached' });
    // The picked-up file listens for arrows a moment after it says so; at the top one more arrow changes nothing.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowUp');
        return page.getByText('sunset.png is now at place 1 of 2.').count();
      })
      .toBe(1);
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelector('p[title]')?.textContent === 'sunset.png');
    expect(await names(page)).toEqual(['sunset.png', 'meadow.png']);
    await page.getByLabel('What can be seen in sunset.png').fill('A yellow evening sky');
    expect(await accessibilityProblems(page)).toEqual([]);

    // A form that is refused loses no file.
    await page.getByRole('button', { name: 'Publish listing' }).click();
    await page.getByText('Please check these fields').waitFor();
    expect(await names(page)).toEqual(['sunset.png', 'meadow.png']);

    const title = `Meadow walk ${Date.now()}`;
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('We walk and we look.');
    await page.getByLabel('Category').selectOption('Recreation');
    await page.getByLabel('Location').fill('Guelph');
    await page.getByLabel('Start').fill('2031-06-05T10:00');
    await page.getByLabel('Price', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Publish listing' }).click();
    await page.waitForURL((url) => /^\/listings\/[0-9a-f-]{36}$/.test(url.pathname));
    const cover = page.getByRole('img', { name: 'A yellow evening sky' }).first();
    await cover.waitFor();
    await page.waitForFunction(() => (document.querySelector('main section img') as HTMLImageElement).naturalWidth > 0);
    // The worker has made the sizes by the next visit.
    for (let tries = 0; tries < 40 && !(await cover.getAttribute('srcset')); tries++) {
      await page.waitForTimeout(250);
      await page.reload();
    }
    expect(await cover.getAttribute('srcset')).toMatch(/-320\.webp 320w, .*-640\.webp 640w, .*-900\.webp 900w$/);
  });

  it('a photo as a phone makes it, too large or of a type that is not taken, is made smaller before it is sent', async () => {
    const page = await browser.newPage(phone);
    await openForm(page);
    const noise = await grain(4_000, 3_000)
      .jpeg({ quality: 92 })
      // The camera was held upright.
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(2 * 1024 ** 2);
    const webp = await sharp({
      create: { width: 800, height: 500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .webp()
      .toBuffer();
    await choose(
      page,
      { name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: noise },
      { name: 'edited.webp', mimeType: 'image/webp', buffer: webp },
    );
    await arrived(page, 2);
    expect(await names(page)).toEqual(['IMG_2041.jpg', 'edited.jpg']);
    const sizes = await tiles(page)
      .locator('img')
      .evaluateAll((images) =>
        images.map((image) => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight]),
      );
    expect([Math.max(...sizes[0]!), sizes[0]![0]! < sizes[0]![1]!, sizes[1]]).toEqual([
      expect.any(Number),
      true,
      [800, 500],
    ]);
    expect(sizes[0]![1]).toBeLessThanOrEqual(2_400);
    expect(await page.getByRole('alert').getByRole('listitem').count()).toBe(0);
  });

  it('a photo that the browser does not make smaller in half a minute is judged as it is, and the form goes on', async () => {
    const page = await browser.newPage(phone);
    await page.clock.install();
    await openForm(page);
    await page.evaluate(() => (HTMLCanvasElement.prototype.toBlob = () => undefined));
    const large = await grain(3_000, 2_000).jpeg({ quality: 100 }).toBuffer();
    await choose(page, { name: 'IMG_2042.jpg', mimeType: 'image/jpeg', buffer: large });
    await page.getByText('Preparing your photos…').waitFor();
    await page.clock.fastForward(30_000);
    await page.getByText('File IMG_2042.jpg: Size must be less than 2MB.').waitFor();
    expect(await page.getByText('Preparing your photos…').count()).toBe(0);
  });

  it('ERR-19, ERR-20, ERR-21: what is of the wrong type, too large or too much is told with its name before anything is sent', async () => {
    const page = await browser.newPage(phone);
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().includes('/uploads/') && sent.push(request.url())));
    await openForm(page);
    await choose(
      page,
      file('logo.svg', 'image/svg+xml', '<svg/>'),
      file('huge.jpg', 'image/jpeg', 2 * 1024 ** 2 + 1),
      file('long.mp4', 'video/mp4', 10 * 1024 ** 2 + 1),
    );
    const alert = page.getByRole('alert').filter({ hasText: 'logo.svg' });
    await alert.waitFor();
    expect(await alert.getByRole('listitem').allTextContents()).toEqual([
      'File logo.svg: Invalid file type. Only images (JPG, PNG, GIF) and videos (MP4, MPEG, MOV, AVI) are allowed.',
      'File huge.jpg: Size must be less than 2MB.',
      'File long.mp4: Size must be less than 10MB.',
    ]);
    expect(sent).toEqual([]);
    const one = await picture('one.png', '#333');
    await choose(page, ...Array.from({ length: 11 }, (_, n) => ({ ...one, name: `${n}.png` })));
    await page.getByText('Maximum 10 files allowed').waitFor();
    await arrived(page, 10);
    const chooser = page.getByRole('button', { name: 'Choose files' });
    expect(await chooser.getAttribute('aria-disabled')).toBe('true');
    expect(await accessibilityProblems(page)).toEqual([]);
    let opened = 0;
    page.on('filechooser', () => (opened += 1));
    await chooser.focus();
    await page.keyboard.press('Enter');
    // Whoever removes one by keyboard goes on from the button that adds others.
    await page.getByRole('button', { name: 'Remove 3.png' }).focus();
    await page.keyboard.press('Enter');
    await arrived(page, 9);
    expect(await chooser.evaluate((element) => element === document.activeElement)).toBe(true);
    expect([opened, await chooser.getAttribute('aria-disabled')]).toEqual([0, null]);
  });

  it('ADD-19, ERR-11: an upload that fails says why beside its file, can be tried again, and can be removed', async () => {
    const page = await browser.newPage({ expectedErrors: [/ERR_FAILED/] });
    await openForm(page);
    await choose(page, file('page.jpg', 'image/jpeg', '<!doctype html><script>alert(1)</script>'));
    await page.getByText('Only JPEG, JPG, PNG, GIF images and MP4, MPEG, MOV, AVI videos are allowed').waitFor();
    await page.getByRole('button', { name: 'Remove page.jpg' }).click();
    expect(await tiles(page).count()).toBe(0);

    await page.route('**/uploads/**', (route) => route.abort());
    await choose(page, await picture('kite.png', '#2a5a9c'));
    await tiles(page).getByText('Failed to upload media. Please try again.').waitFor();
    await page.unroute('**/uploads/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await arrived(page, 1);
  });

  it('is not published without a file that is on its way or has failed: that stands beside the files, with the ways on', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors: [/ERR_FAILED/] });
    await openForm(page);
    const title = `Kites that wait ${Date.now()}`;
    await fillListing(page, title);
    const uploads: ((answer: 'fail' | 'go on') => void)[] = [];
    await page.route('**/uploads/**', async (route) => {
      const answer = await new Promise((resolve) => uploads.push(resolve));
      await (answer === 'fail' ? route.abort() : route.continue());
    });
    // The page shows an upload before it is sent.
    const answerUpload = async (answer: 'fail' | 'go on') => {
      await expect.poll(() => uploads.length).toBe(1);
      uploads.pop()!(answer);
    };
    const sends: string[] = [];
    page.on('request', (request) => void (request.url().includes('/add-listing') && sends.push(request.method())));
    const publish = page.getByRole('button', { name: 'Publish listing' });
    const beside = (sentence: string) => page.locator('fieldset').getByText(sentence, { exact: true });
    const onItsWay =
      'A file is still on its way, and the listing would be without it. Please wait until it is there, or remove it.';
    const failed =
      'A file could not be uploaded, and the listing would be without it. Please remove it, or try again where it offers that.';
    await choose(page, await picture('kite.png', '#2a5a9c'));
    await page.getByRole('progressbar', { name: 'Upload of kite.png' }).waitFor();
    expect(await beside(onItsWay).count()).toBe(0);
    await publish.click();
    await beside(onItsWay).waitFor();
    const summary = page.getByRole('alert').filter({ hasText: 'Please check this field' });
    expect(await summary.getByRole('listitem').allTextContents()).toEqual([`Photos and videos: ${onItsWay}`]);
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await summary.getByRole('link').click();
    const chooser = page.getByRole('button', { name: 'Choose files' });
    expect(await chooser.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Title').inputValue()).toBe(title);
    expect(await accessibilityProblems(page)).toEqual([]);
    // Enter in a field presses no button, and is told the same.
    await page.getByLabel('Title').press('Enter');
    expect(sends).toEqual([]);

    // What is said follows the file.
    await answerUpload('fail');
    await beside(failed).waitFor();
    expect(await beside(onItsWay).count()).toBe(0);
    await publish.click();
    expect(await summary.getByRole('listitem').allTextContents()).toEqual([`Photos and videos: ${failed}`]);
    await page.getByRole('button', { name: 'Try again kite.png' }).click();
    await beside(onItsWay).waitFor();
    await answerUpload('go on');
    await arrived(page, 1);
    await summary.waitFor({ state: 'detached' });
    expect(await beside(onItsWay).count()).toBe(0);

    await choose(page, file('page.jpg', 'image/jpeg', '<!doctype html>'));
    await page.getByRole('progressbar', { name: 'Upload of page.jpg' }).waitFor();
    await answerUpload('go on');
    await page.getByText('Only JPEG, JPG, PNG, GIF images and MP4, MPEG, MOV, AVI videos are allowed').waitFor();
    await publish.click();
    await beside(failed).waitFor();
    expect(sends).toEqual([]);
    await page.getByRole('button', { name: 'Remove page.jpg' }).click();
    await beside(failed).waitFor({ state: 'detached' });
    await page.getByLabel('What can be seen in kite.png').fill('A blue kite');
    await publish.click();
    await page.waitForURL((url) => /^\/listings\/[0-9a-f-]{36}$/.test(url.pathname));
    await page.getByRole('img', { name: 'A blue kite' }).first().waitFor();
  });

  it('a file that is gone when the form is sent is named, and sent again from the form that still has it', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors: [/status of 409/] });
    await openForm(page);
    const title = `Kites ${Date.now()}`;
    await fillListing(page, title);
    // As after a day, when the file of an id is deleted.
    await page.route(
      '**/uploads/**',
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), id: randomUUID() } });
      },
      { times: 1 },
    );
    await choose(page, await picture('kite.png', '#1f5f4a'));
    await arrived(page, 1);
    await choose(page, await picture('meadow.png', '#f2b632'));
    await arrived(page, 2);
    await page.getByRole('button', { name: 'Publish listing', exact: true }).click();
    await page.getByText('This file is no longer there: files that are on no listing').waitFor();
    expect(await names(page)).toEqual(['kite.png', 'meadow.png']);
    expect(await page.getByRole('button', { name: /^Try again/ }).allInnerTexts()).toHaveLength(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again kite.png' }).click();
    await arrived(page, 2);
    await page.getByRole('button', { name: 'Publish listing', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it('EDIT-10: nothing is saved on the edit page while a file has not arrived', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors: [/ERR_FAILED/] });
    await openForm(page);
    const id = (await publishListing(page, `Whistles ${Date.now()}`, { price: '5' })).split('/').at(-1)!;
    await page.goto(`/edit-listing/${id}`);
    await settled(page);
    await page.route('**/uploads/**', (route) => route.abort());
    await choose(page, await picture('whistle.png', '#8a5a2a'));
    await page.getByText('Failed to upload media. Please try again.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.locator('fieldset').getByText('A file could not be uploaded, and the listing').waitFor();
    await page.getByRole('button', { name: 'Remove whistle.png' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL((url) => url.pathname === `/listings/${id}`);
  });

  it('asks before leaving when files were added, removed or put in another order, and nothing was typed', async () => {
    const page = await browser.newPage();
    await openForm(page);
    const id = (await publishListing(page, `Lanterns ${Date.now()}`, { price: '5' })).split('/').at(-1)!;
    const edit = async () => {
      await page.goto(`/edit-listing/${id}`);
      await settled(page);
    };
    const view = page.getByRole('link', { name: 'View the listing' });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    /** Leaves, and is asked. */
    const leave = async () => {
      await view.click();
      await question.getByText('What you changed here is not saved yet, or still on its way.').waitFor();
      await question.getByRole('button', { name: 'Leave without saving' }).click();
      await page.waitForURL((url) => url.pathname === `/listings/${id}`);
    };
    await edit();
    await choose(page, await picture('red.png', '#b3261e'), await picture('blue.png', '#2a5a9c'));
    await arrived(page, 2);
    await leave();
    await edit();
    expect(await tiles(page).count()).toBe(0);
    await choose(page, await picture('red.png', '#b3261e'), await picture('blue.png', '#2a5a9c'));
    await arrived(page, 2);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL((url) => url.pathname === `/listings/${id}`);

    await edit();
    await tiles(page)
      .last()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await leave();

    await edit();
    await page.getByRole('button', { name: /^Move red/ }).focus();
    await page.keyboard.press('Space');
    await page.getByText(/^red.* is picked up/).waitFor({ state: 'attached' });
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown');
        return page.getByText(/^red.* is now at place 2 of 2/).count();
      })
      .toBe(1);
    await page.keyboard.press('Space');
    await page.getByText(/^red.* stands at place 2 of 2/).waitFor({ state: 'attached' });
    await leave();

    // Whoever changed nothing is not asked.
    await edit();
    await view.click();
    await page.waitForURL((url) => url.pathname === `/listings/${id}`);
  });

  it('without scripts the form says where pictures are added', async () => {
    const page = await browser.newPage({ javaScript: false });
    await signInAs(page, 'provider', '/add-listing');
    expect(await page.getByText('You can add photos and videos after publishing').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Choose files' }).isVisible()).toBe(false);
  });

  it('without scripts a plain form puts a file on the own listing and comes back with a message', async () => {
    const page = await browser.newPage({ ...phone, javaScript: false });
    await signInAs(page, 'provider', '/provider-dashboard');
    await page.goto('/listings');
    const origin = inject('canopyUrl');
    const listing = await publishListing(page, `Plain ${Date.now()}`, { price: '5' });
    const send = async (upload: { name: string; mimeType: string; buffer: Buffer }) =>
      page.request.post('/uploads/listing-media', {
        multipart: { listingId: listing.split('/').at(-1)!, alt: 'A plain red square', file: upload },
        headers: { origin, accept: 'text/html', referer: origin + listing },
        maxRedirects: 0,
      });
    const answer = await send(await picture('square.png', '#b3261e'));
    expect([answer.status(), answer.headers()['location']]).toEqual([303, listing]);
    await page.goto(listing);
    await page.getByText('Your file is on the listing.').waitFor();
    await page.getByRole('img', { name: 'A plain red square' }).waitFor();
    await send(file('film.mp4', 'video/mp4', '<!doctype html>'));
    await page.goto(listing);
    await page.getByText('Only JPEG, JPG, PNG, GIF images and MP4, MPEG, MOV, AVI videos are allowed').waitFor();
  });

  it('EDIT-10: on the edit page files are added, put in order and taken off, down to the last one', async () => {
    const page = await browser.newPage(phone);
    await openForm(page);
    const id = (await publishListing(page, `Kites ${Date.now()}`, { price: '5' })).split('/').at(-1)!;
    const save = async () => {
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.waitForURL((url) => url.pathname === `/listings/${id}`);
    };
    const edit = async () => {
      await page.goto(`/edit-listing/${id}`);
      await settled(page);
    };
    await edit();
    await choose(page, await picture('red.png', '#b3261e'), await picture('blue.png', '#2a5a9c'));
    await arrived(page, 2);
    await page.getByLabel('What can be seen in red.png').fill('A red kite');
    await page.getByLabel('What can be seen in blue.png').fill('A blue kite');
    await save();
    await page
      .getByRole('img', { name: /^A red kite/ })
      .first()
      .waitFor();
    await edit();
    await tiles(page)
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await save();
    await page
      .getByRole('img', { name: /^A blue kite/ })
      .first()
      .waitFor();
    expect(await page.getByRole('img', { name: /^A red kite/ }).count()).toBe(0);
    await edit();
    await tiles(page)
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await save();
    expect(await page.getByRole('img', { name: /kite/ }).count()).toBe(0);
  });

  it('EDIT-10: a file that cannot be uploaded on the edit page says why, and takes nothing of what was typed along', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors: [/Failed to load resource/, /status of 4\d\d/] });
    await openForm(page);
    const id = (await publishListing(page, `Bells ${Date.now()}`, { price: '5' })).split('/').at(-1)!;
    await page.goto(`/edit-listing/${id}`);
    await settled(page);
    await page.getByLabel('Description').fill('Small, clear and loud.');
    await choose(page, file('film.mp4', 'video/mp4', '<!doctype html>'));
    await page
      .getByText('Only JPEG, JPG, PNG, GIF images and MP4, MPEG, MOV, AVI videos are allowed', { exact: true })
      .waitFor();
    await page.route('**/uploads/**', (route) => route.abort());
    await choose(page, await picture('bell.png', '#8a5a2a'));
    await page.getByText('Failed to upload media. Please try again.', { exact: true }).waitFor();
    await page.unroute('**/uploads/**');
    await page.getByRole('button', { name: 'Try again bell.png' }).click();
    await arrived(page, 1);
    expect(await page.getByLabel('Description').inputValue()).toBe('Small, clear and loud.');
  });

  it('EDIT-10: without scripts a file is taken off by unticking it, and a plain form adds another', async () => {
    const page = await browser.newPage({ ...phone, javaScript: false });
    await signInAs(page, 'provider', '/add-listing');
    const id = (await publishListing(page, `Drums ${Date.now()}`, { price: '5' })).split('/').at(-1)!;
    await page.goto(`/edit-listing/${id}`);
    await page.getByLabel('File', { exact: true }).setInputFiles(await picture('drum.png', '#8a5a2a'));
    await page.getByLabel('What can be seen').first().fill('A drum');
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.waitForURL((url) => url.pathname === `/edit-listing/${id}`);
    await page.goto(`/listings/${id}`);
    await page.getByRole('img', { name: /A drum/ }).waitFor();
    await page.goto(`/edit-listing/${id}`);
    await page.getByRole('checkbox', { name: /Keep this file/ }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL((url) => url.pathname === `/listings/${id}`);
    expect(await page.getByRole('img', { name: /A drum/ }).count()).toBe(0);
  });

  it('without scripts a refused edit keeps what was done to the files: unticked stays unticked, and a text is not lost', async () => {
    const page = await browser.newPage({ ...phone, javaScript: false, expectedErrors: [/status of 400/] });
    await signInAs(page, 'provider', '/add-listing');
    const title = `Flutes ${Date.now()}`;
    const id = (await publishListing(page, title, { price: '5' })).split('/').at(-1)!;
    for (const [name, alt] of [
      ['one.png', 'An old flute'],
      ['two.png', 'A flute'],
    ] as const) {
      await page.goto(`/edit-listing/${id}`);
      await page.getByLabel('File', { exact: true }).setInputFiles(await picture(name, '#8a5a2a'));
      await page.getByLabel('What can be seen').last().fill(alt);
      await page.getByRole('button', { name: 'Upload' }).click();
      await page.waitForURL((url) => url.pathname === `/edit-listing/${id}`);
    }
    await page.goto(`/edit-listing/${id}`);
    const keep = page.getByRole('checkbox', { name: /Keep this file/ });
    const text = tiles(page).getByRole('textbox');
    await keep.first().uncheck();
    await text.last().fill('A silver flute');
    await page.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').first().waitFor();
    expect([await keep.first().isChecked(), await keep.last().isChecked()]).toEqual([false, true]);
    expect(await text.last().inputValue()).toBe('A silver flute');
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL((url) => url.pathname === `/listings/${id}`);
    await page.getByRole('img', { name: 'A silver flute' }).waitFor();
    expect(await page.getByRole('img', { name: 'An old flute' }).count()).toBe(0);
  });
});
