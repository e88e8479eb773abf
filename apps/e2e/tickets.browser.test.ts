import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { mailTo } from './kept-mail.ts';
import { later } from './later.ts';
import { publishListing } from './listing-form.ts';
import { at, confirmEmail, createAccount, fillNewAccount, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

/** A free listing of the demo's provider, made over the form without its page. */
async function freeListing(title: string): Promise<string> {
  const page = await browser.newPage();
  await signInAs(page, 'provider');
  const address = await publishListing(page, title, {
    contact: 'hello@pond.example',
    location: 'Stratford',
    isFreeEvent: 'on',
  });
  return address.split('/').at(-1)!;
}

/** Somebody new who is signed up, on the page of the ticket. */
async function guest(
  listingId: string,
  wishes: Parameters<TestBrowser['newPage']>[0] = phone,
  quantity = '1',
): Promise<{ page: Page; email: string; code: string }> {
  const page = await browser.newPage(wishes);
  const email = newEmail();
  await createAccount(page, email);
  await confirmEmail(page, email);
  await page.request.post(`/listings/${listingId}`, {
    form: { intent: 'sign-up', quantity },
    headers: { origin: inject('canopyUrl'), accept: 'text/html' },
  });
  await page.goto(`/tickets?listing=${listingId}`);
  const code = await page.locator('figcaption span').first().innerText();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  return { page, email, code };
}

describe('a ticket', () => {
  it('is opened from the listing and from the mail, says what the door needs to know, and is a PDF and a calendar entry too', async () => {
    const id = await freeListing('Pond & <life>');
    const { page, email, code } = await guest(id);
    const mail = await mailTo(email, /Your 1 ticket for Pond/);
    expect(mail.path(new URL(page.url()).pathname)).toBe(new URL(page.url()).pathname);
    await page.goto(`/listings/${id}`);
    await page.getByRole('link', { name: 'Show my ticket' }).first().click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
    for (const text of [
      'Pond & <life>',
      'Fri, Dec 5, 2031, 10:00 a.m.',
      'Stratford',
      'hello@pond.example',
      'Valid',
      code,
    ])
      await page.getByText(text, { exact: true }).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Pond & <life>');
    expect(await page.getByRole('link', { name: 'Download PDF' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'All tickets' }).getAttribute('href')).toBe('/tickets');
    expect(await page.getByRole('link', { name: 'Open the listing' }).getAttribute('href')).toBe(`/listings/${id}`);
    expect(await page.getByRole('img', { name: 'QR code of ticket 1' }).isVisible()).toBe(true);
    const pdf = await page.request.get(`${page.url()}.pdf`);
    expect([pdf.status(), pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(await (await page.request.get(`${page.url()}.ics`)).text()).toContain('DTSTART:20311205T150000Z');
  });

  it('prints without the frame of the site', async () => {
    const { page } = await guest(await freeListing('On paper'));
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('body > header').isVisible()).toBe(false);
    expect(await page.getByRole('img', { name: 'QR code of ticket 1' }).isVisible()).toBe(true);
  });

  it('of an event that was deleted before its day says so in the list and on its page, and has no code to travel with', async () => {
    const id = await freeListing('Called off pond');
    const { page, code } = await guest(id);
    const address = page.url();
    const provider = await browser.newPage();
    await signInAs(provider, 'provider', `/delete-listing/${id}`);
    await provider.getByRole('button', { name: 'Delete listing' }).click();
    await provider.waitForURL(/\/my-listings$/);
    await page.goto('/tickets');
    const entry = page.getByRole('listitem').filter({ hasText: 'Called off pond' });
    expect(await entry.getByText('This event was cancelled.', { exact: true }).isVisible()).toBe(true);
    await entry.getByRole('link', { name: 'Called off pond' }).click();
    await page.waitForURL(address);
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await page.getByText('This event does not take place, so this ticket is no longer valid.').waitFor();
    expect(await page.getByText('Valid', { exact: true }).count()).toBe(0);
    for (const promise of [code, 'Download PDF', 'Show the code at the door'])
      expect(await page.getByText(promise).count()).toBe(0);
    expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(0);
    expect((await page.request.get(`${address}.ics`)).status()).toBe(404);
  });

  it('is given back without scripts after a question, and the spot can be taken again', async () => {
    const id = await freeListing('A free spot');
    const { page } = await guest(id, { ...phone, javaScript: false });
    await page.getByRole('link', { name: 'Give my spot back' }).click();
    await page.getByRole('button', { name: 'Give my spot back' }).click();
    await page.getByText('Your spot is given back.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/listings/${id}`);
    await page.getByRole('button', { name: 'Sign up', exact: true }).last().click();
    await page.goto(`/tickets?listing=${id}`);
    expect(await page.getByText('Valid', { exact: true }).isVisible()).toBe(true);
  });
});

describe('free spots for a family', () => {
  it('are not lost while a new account confirms its address, in whichever browser the mail is opened', async () => {
    const path = `/listings/${await freeListing('First an account')}`;
    const page = await browser.newPage({ ...phone, expectedErrors: [/status of 403/] });
    const email = newEmail();
    await page.goto(path);
    await page.getByRole('link', { name: 'Sign in to join' }).filter({ visible: true }).first().click();
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).first().click();
    await page.getByLabel('Your name').waitFor();
    await fillNewAccount(page, email);
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(at(path));
    await settled(page);
    await page.locator('.sticky.bottom-0').getByRole('button', { name: 'Sign up', exact: true }).click();
    const alert = page.locator('.sticky.bottom-0').getByRole('alert');
    await alert.waitFor();
    expect((await alert.boundingBox())!.width).toBeGreaterThan(350);
    const link = (await mailTo(email, /./)).path('/verify-email');
    const elsewhere = await browser.newPage({ ...phone, javaScript: false });
    await elsewhere.goto(link);
    await elsewhere.getByLabel('New password').fill('juniper-and-fern');
    await elsewhere.getByRole('button', { name: 'Confirm and set the password' }).click();
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByLabel('Password').fill('juniper-and-fern');
    await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    expect(at(path)(new URL(elsewhere.url()))).toBe(true);
  });

  it('are asked for where the mail was, and a way out of our pages leads home', async () => {
    const path = `/listings/${await freeListing('Back to it')}`;
    for (const [forged, reached] of [
      ['', path],
      ['https://elsewhere.example/', '/'],
    ] as const) {
      const page = await browser.newPage(phone);
      const email = newEmail();
      await createAccount(page, email, path, 'maple-leaf-7', path);
      const link = new URL((await mailTo(email, /./)).path('/verify-email'), page.url());
      if (forged) link.searchParams.set('to', forged);
      await page.goto(link.href);
      await settled(page);
      await page.getByRole('button', { name: 'Yes, it is mine' }).click();
      await page.waitForURL(at(reached));
    }
  });

  it('are taken in one sign-up, and some of them given back', async () => {
    const id = await freeListing('Three for the pond');
    const page = await browser.newPage(phone);
    const email = newEmail();
    await createAccount(page, email, '/contact');
    await confirmEmail(page, email);
    await page.goto(`/listings/${id}`);
    await settled(page);
    await page.getByLabel('Spots').filter({ visible: true }).first().selectOption('3');
    await page.getByRole('button', { name: 'Sign up', exact: true }).filter({ visible: true }).first().click();
    // A phone shows what was got far above the button that has gone, so that is where it leads, and what it reads aloud.
    const got = page.getByRole('heading', { name: 'You are signed up, 3 spots' });
    await got.waitFor();
    await expect.poll(() => got.evaluate((heading) => heading === document.activeElement)).toBe(true);
    expect(await got.evaluate((heading) => heading.getBoundingClientRect().top)).toBeGreaterThan(60);
    const bar = page.locator('.sticky.bottom-0');
    expect(await bar.getByRole('link', { name: 'Show my tickets' }).getAttribute('href')).toBe(
      `/tickets?listing=${id}`,
    );
    await page.getByRole('link', { name: 'Give spots back' }).filter({ visible: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Give spots back?' }).waitFor();
    // Whoever only presses the button gives one back.
    const keep = page.getByLabel('How many spots do you keep?');
    expect(await keep.locator('option').allInnerTexts()).toEqual([
      'None, give all 3 back',
      '1, give 2 back',
      '2, give 1 back',
    ]);
    expect(await keep.inputValue()).toBe('2');
    await page.getByRole('button', { name: 'Give 1 spot back', exact: true }).waitFor();
    await keep.selectOption('1');
    await page.getByRole('button', { name: 'Give 2 spots back', exact: true }).click();
    await page.getByText('2 spots are given back. Others can have them now.').waitFor();
    await page.getByText('You are signed up').filter({ visible: true }).first().waitFor();
    await page.goto(`/tickets?listing=${id}`);
    expect(await page.getByText('Valid', { exact: true }).count()).toBe(1);
    expect(await page.getByText('Void', { exact: true }).count()).toBe(2);
  });

  it('say that they are given back, too, where that is asked for within the second after the sign-up', async () => {
    const id = await freeListing('A change of mind');
    const page = await browser.newPage(phone);
    const email = newEmail();
    await createAccount(page, email, '/contact');
    await confirmEmail(page, email);
    await page.goto(`/listings/${id}`);
    await settled(page);
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.getByRole('button', { name: 'Sign up', exact: true }).filter({ visible: true }).first().click();
    await page.getByRole('heading', { name: 'You are signed up' }).waitFor();
    await page.getByRole('link', { name: 'Give my spot back' }).filter({ visible: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Give your spot back?' }).waitFor();
    // The listing is on its way, slowly, when the second is over.
    const slow = later();
    let reads = 0;
    await page.route(`**/listings/${id}.data*`, async (route) => {
      reads += 1;
      const answer = await route.fetch();
      await slow.comes;
      await route.fulfill({ response: answer }).catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Give my spot back' }).click();
    await expect.poll(() => reads).toBe(1);
    await page.clock.runFor(1_500);
    slow.come();
    await page.getByText('Your spot is given back. Somebody else can have it now.').waitFor();
    expect(reads).toBe(1);
  });

  it('go back one at a time for whoever only presses the button, without scripts', async () => {
    const id = await freeListing('Two for the pond');
    const { page } = await guest(id, { ...phone, javaScript: false }, '2');
    await page.goto(`/cancel-sign-up/${id}`);
    await page.getByRole('button', { name: 'Give spots back' }).click();
    await page.getByText('1 spot is given back. Somebody else can have it now.').waitFor();
    await page.goto(`/tickets?listing=${id}`);
    expect(await page.getByText('Valid', { exact: true }).count()).toBe(1);
  });
});

describe('the door', () => {
  it('lets a ticket in once, by the address of its QR code, and takes it back', async () => {
    const id = await freeListing('The door');
    const { code } = await guest(id);
    const page = await browser.newPage(phone);
    await signInAs(page, 'provider', `/check-in?code=${code}`);
    await page.getByText('This ticket is valid and has not been used.').waitFor();
    await page.getByRole('button', { name: 'Check in Robin Tremblay' }).press('Enter');
    await page.getByText('Robin Tremblay is checked in. Welcome!').waitFor();
    await page.getByLabel('Code of a ticket').fill(code);
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
    await page.getByText(/The ticket of Robin Tremblay has already been used/).waitFor();
    await page.getByRole('link', { name: 'Everybody on the list' }).click();
    await page.waitForURL((url) => url.pathname === `/check-in/${id}`);
    await page.getByRole('button', { name: 'Undo the check-in of Robin Tremblay' }).click();
    await page.getByText('Robin Tremblay is no longer checked in.').waitFor();
  });

  it('tells the tickets of one person apart by the numbers that stand on them', async () => {
    const id = await freeListing('A family at the door');
    const family = await guest(id);
    await family.page.goto(`/cancel-sign-up/${id}`);
    await family.page.getByRole('button', { name: 'Give my spot back' }).click();
    await family.page.waitForURL((url) => url.pathname === `/listings/${id}`);
    await family.page.request.post(`/listings/${id}`, {
      form: { intent: 'sign-up', quantity: '2' },
      headers: { origin: inject('canopyUrl'), accept: 'text/html' },
    });
    const page = await browser.newPage(phone);
    await signInAs(page, 'provider', `/check-in/${id}`);
    await page.getByText('Robin Tremblay · 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Check in Robin Tremblay, 2 of 2' }).click();
    await page.getByRole('button', { name: 'Undo the check-in of Robin Tremblay, 2 of 2' }).waitFor();
    expect(await page.getByRole('button', { name: 'Check in Robin Tremblay, 1 of 2' }).count()).toBe(1);
  });

  it('works without scripts, keeps a code that was refused, and finds a name', async () => {
    const id = await freeListing('Without scripts');
    const { code } = await guest(id);
    const page = await browser.newPage({ ...phone, javaScript: false, expectedErrors: [/status of 404/] });
    await signInAs(page, 'provider', `/check-in/${id}`);
    await page.getByLabel('Code of a ticket').fill('nonsense');
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
    expect(await page.getByRole('alert').innerText()).toContain('There is no ticket with this code.');
    expect(await page.getByLabel('Code of a ticket').inputValue()).toBe('nonsense');
    await page.getByLabel('Code of a ticket').fill(` ${code} `);
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
    await page.getByText('Robin Tremblay is checked in. Welcome!').waitFor();
    await page.getByLabel('Search by name').fill('nobody');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Nobody fits').waitFor();
  });

  it('the camera takes each code in its picture once, for as long as it is held there', async () => {
    const id = await freeListing('The camera');
    const held = [(await guest(id)).code, (await guest(id)).code].map(
      (code) => `${inject('canopyUrl')}/check-in?code=${code}`,
    );
    const page = await browser.newPage(phone);
    await page.addInitScript((texts) => {
      Object.assign(window, {
        inSight: texts,
        BarcodeDetector: class {
          detect = () =>
            Promise.resolve((window as unknown as { inSight: string[] }).inSight.map((rawValue) => ({ rawValue })));
        },
      });
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(document.createElement('canvas').captureStream());
    }, held);
    const show = (texts: string[]) => page.evaluate((inSight) => void Object.assign(window, { inSight }), texts);
    await signInAs(page, 'provider', `/check-in/${id}`);
    await settled(page);
    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url() + request.postData()));
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await page.getByRole('button', { name: 'Stop the camera' }).waitFor();
    for (const guests of [1, 2]) {
      await page.clock.runFor(300);
      await expect.poll(() => page.getByRole('button', { name: /^Undo the check-in of/ }).count()).toBe(guests);
      await settled(page);
    }
    await page.clock.runFor(20_000);
    await show([held[0]!]);
    await page.clock.runFor(20_000);
    expect(posted).toHaveLength(2);
    expect(await page.getByText('has already been used').count()).toBe(0);
    // Held up again, it is somebody who wants in.
    await show([]);
    await page.clock.runFor(6_000);
    await show([held[0]!]);
    await page.clock.runFor(300);
    await page.getByText('has already been used').waitFor();
    await settled(page);
    expect(posted).toHaveLength(3);
    await page.getByRole('button', { name: 'Stop the camera' }).click();
  });

  it('a second guest waits until it is known whether the first is in', async () => {
    const id = await freeListing('Two at the door');
    const codes = [(await guest(id)).code, (await guest(id)).code];
    const page = await browser.newPage(phone);
    await page.addInitScript((texts) => {
      let looked = 0;
      Object.assign(window, {
        BarcodeDetector: class {
          detect = () => Promise.resolve([{ rawValue: texts[looked++ === 0 ? 0 : 1] }]);
        },
      });
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(document.createElement('canvas').captureStream());
    }, codes);
    await signInAs(page, 'provider', `/check-in/${id}`);
    let first = true;
    await page.route('**/check-in/*.data*', async (route) => {
      // A poor line: what is broken off on its way has never been sent.
      if (first) await new Promise((resolve) => setTimeout(resolve, 1_500));
      first = false;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect.poll(() => page.getByRole('button', { name: /^Undo the check-in of/ }).count()).toBe(2);
    await page.getByRole('button', { name: 'Stop the camera' }).click();
  });

  it('the short code of a ticket for another provider opens nothing and tells nothing', async () => {
    const { code } = await guest(await freeListing('Not yours'));
    const page = await browser.newPage({ ...phone, expectedErrors: [/status of 404/] });
    await signInAs(page, 'premium', `/check-in?code=${code}`);
    expect(await page.getByRole('main').innerText()).toContain('There is no ticket with this code.');
    expect(await page.getByRole('main').innerText()).not.toContain('Robin');
  });
});

it.each([
  ['light', phone],
  ['dark', desktop],
] as const)('axe finds nothing on tickets and at the door in the %s theme', async (colorScheme, size) => {
  const id = await freeListing('Seen by everybody');
  const { page } = await guest(id, { ...size, colorScheme });
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const path of ['/tickets', `/cancel-sign-up/${id}`]) {
    await page.goto(path);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  const door = await browser.newPage({ ...size, colorScheme });
  await signInAs(door, 'provider', `/check-in/${id}`);
  await door.getByRole('button', { name: 'Check in Robin Tremblay' }).click();
  await door.getByText('is checked in').waitFor();
  // Until the list is there again too, its buttons are pale.
  await settled(door);
  expect(await accessibilityProblems(door)).toEqual([]);
  await door.goto('/check-in');
  expect(await accessibilityProblems(door)).toEqual([]);
});
