import type { Mailbox } from '@canopy/contracts/emails';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { mailTo } from './kept-mail.ts';
import { deletion, publishListing } from './listing-form.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { at, createAccount, type DemoPerson, fillNewAccount, newEmail, openAccountMenu, signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([
    launchBrowser(inject('canopyUrl')),
    startWebWithFakeApi({ ...provider, isAdmin: true }),
  ]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const expectedErrors = [
  /Failed to load resource/,
  /Failed to fetch/,
  /SyntaxError|Unexpected|turbo-stream|Unable to decode|decode/i,
];
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

async function opened(person: DemoPerson | null, path: string, size = desktop): Promise<Page> {
  const page = await browser.newPage({ ...size, expectedErrors });
  if (person) await signInAs(page, person, path);
  else await page.goto(path);
  await settled(page);
  return page;
}

/** Presses while offline: the sentence appears on the same page. Presses again once the line is back. */
async function lostAndTriedAgain(
  page: Page,
  press: () => Promise<void>,
  sentence: string,
  stillThere: () => Promise<void> = async () => undefined,
): Promise<void> {
  const here = new URL(page.url()).pathname;
  await page.context().setOffline(true);
  await press();
  await page.getByText(sentence, { exact: true }).filter({ visible: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(here);
  expect(await page.getByText('Something went wrong on our side').count()).toBe(0);
  await stillThere();
  await page.context().setOffline(false);
  await press();
}

const published = async (title: string, fields = {}) =>
  publishListing(await opened('provider', '/contact'), title, { price: '25.50', ...fields });

const values = async (page: Page, labels: Record<string, string>) => {
  for (const [label, value] of Object.entries(labels))
    expect([label, await main(page).getByLabel(label, { exact: true }).inputValue()]).toEqual([label, value]);
};
async function fill(page: Page, labels: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(labels)) await main(page).getByLabel(label, { exact: true }).fill(value);
}

describe('a form whose connection is lost keeps the page and all that was typed, says so in place, and can be sent again', () => {
  it('ADD-19, ERR-09: adding a listing', async () => {
    const page = await opened('provider', '/add-listing', phone);
    const typed = {
      Title: 'Evening chess',
      Description: 'Two hours of openings.',
      Location: '100 King Street, Stratford',
      Start: '2031-12-05T10:00',
      Price: '25.50',
    };
    await fill(page, typed);
    await page.getByLabel('Category').selectOption('Education');
    await lostAndTriedAgain(
      page,
      () => button(page, 'Publish listing').click(),
      'Failed to create listing. Please try again.',
      () => values(page, typed),
    );
    await page.waitForURL(/\/listings\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Evening chess' }).waitFor();
  });

  it('EDIT-10, ERR-10: changing a listing', async () => {
    const path = await published('Morning chess');
    const page = await opened('provider', path.replace('/listings/', '/edit-listing/'));
    await fill(page, { Title: 'Late morning chess' });
    await lostAndTriedAgain(
      page,
      () => button(page, 'Save changes').click(),
      'Failed to update listing. Please try again.',
      () => values(page, { Title: 'Late morning chess', Description: 'Puzzles, snacks and patience.' }),
    );
    await page.waitForURL(at(path));
    await page.getByRole('heading', { level: 1, name: 'Late morning chess' }).waitFor();
  });

  it('APPLY-17, ERR-50: applying as a provider', async () => {
    const page = await opened(null, '/contact');
    await createAccount(page, newEmail(), '/become-provider');
    await settled(page);
    const typed = { 'Business or organization name': 'Whitfield Woodwork', Address: '12 Mill Street, Elora' };
    await fill(page, typed);
    await main(page).getByLabel('Type of business').selectOption({ index: 1 });
    await main(page).locator('textarea').first().fill('We carve spoons with children.');
    await main(page).getByLabel('Phone number').fill('519 555 0100');
    await lostAndTriedAgain(
      page,
      () => button(page, 'Send application').click(),
      'Failed to submit application. Please check your details and try again.',
      () => values(page, typed),
    );
    await page.getByRole('heading', { name: 'We are reading your application' }).waitFor();
  });

  it.each([
    ['AUTH-16, ERR-39: signing in', '/signin', 'Sign in', 'Failed to sign in.'],
    ['AUTH-16, ERR-40: creating an account', '/signin?mode=create', 'Create account', 'Failed to sign up.'],
    ['AUTH-16, ERR-41: asking for a new password', '/signin?mode=reset', 'Send link', 'Failed to reset password.'],
  ])('%s', async (_, path, name, sentence) => {
    const page = await opened(null, path, phone);
    const email = name === 'Sign in' ? 'family@canopy.test' : newEmail();
    if (name === 'Create account') await fillNewAccount(page, email);
    else await fill(page, { Email: email, ...(name === 'Sign in' ? { Password: 'canopy-demo' } : {}) });
    const press = () =>
      main(page)
        .locator('form')
        .filter({ has: page.getByLabel('Email') })
        .locator('button[type=submit]')
        .first()
        .click();
    await lostAndTriedAgain(page, press, sentence, async () => {
      await values(page, { Email: email });
      if (name !== 'Send link') expect(await main(page).locator('input[type=password]').inputValue()).not.toBe('');
    });
    if (name === 'Send link') await page.getByText('Check your inbox for password reset instructions.').waitFor();
    else await page.waitForURL(at('/'));
  });

  it('the account: name, password and the buttons beside them', async () => {
    const page = await opened(null, '/contact');
    await createAccount(page, newEmail(), '/account');
    await settled(page);
    await page.getByLabel('Your name').fill('Robin Beaulieu');
    await lostAndTriedAgain(
      page,
      () => page.getByRole('button', { name: 'Save', exact: true }).click(),
      'This could not be saved. Please try again.',
      () => values(page, { 'Your name': 'Robin Beaulieu' }),
    );
    await page.getByText('Your changes are saved.').waitFor();
    await lostAndTriedAgain(
      page,
      () => button(page, 'Sign out everywhere').click(),
      'That did not work. Please try again.',
    );
    await page.getByText('You are signed out everywhere.').waitFor();
  });

  it.each(['/contact', '/listings', '/my-calendar'])('signing out, from any page (%s)', async (path) => {
    const page = await opened('family', path);
    await openAccountMenu(page);
    await lostAndTriedAgain(page, () => button(page, 'Sign Out').click(), 'That did not work. Please try again.');
    await page.getByText('You are signed out. See you soon.').waitFor();
  });

  it('the button of a mailed link, and the new password behind another', async () => {
    const email = newEmail();
    const page = await opened(null, '/contact', phone);
    await createAccount(page, email, '/contact');
    await page.goto((await mailTo(email, /./)).path('/verify-email'));
    await settled(page);
    await lostAndTriedAgain(
      page,
      () => button(page, 'Yes, it is mine').click(),
      'Canopy is not reachable right now. Please try again in a moment.',
    );
    await page.getByText('Thank you. Your email is confirmed.').waitFor();

    await page.request.post('/signin?mode=reset', {
      form: { email },
      headers: { origin: inject('canopyUrl'), accept: 'text/html' },
    });
    await page.goto((await mailTo(email, /password/i)).path('/reset-password'));
    await settled(page);
    await main(page).locator('input[type=password]').fill('river-otter-4');
    await lostAndTriedAgain(
      page,
      () => main(page).locator('button[type=submit]').click(),
      'Failed to reset password.',
      async () => expect(await main(page).locator('input[type=password]').inputValue()).toBe('river-otter-4'),
    );
    await page.getByText('Your new password is set. Please sign in with it.').waitFor();
  });

  it('PAY-24, ERR-25: signing up for a free listing', async () => {
    const path = await published('Free chess', { price: '0', isFreeEvent: 'on' });
    const page = await opened('family', path);
    await lostAndTriedAgain(page, () => button(page, 'Sign up').click(), 'Failed to sign up. Please try again.');
    await page.getByText('You are signed up').filter({ visible: true }).first().waitFor();
  });

  it('MYL-06, ERR-08: deleting a listing', async () => {
    const path = await published('Chess that nobody wants');
    const page = await opened('provider', path);
    await deletion(page).click();
    await page.getByRole('dialog').getByText('This action cannot be undone.').waitFor();
    await lostAndTriedAgain(
      page,
      () => page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: false }).last().click(),
      'Failed to delete listing. Please try again.',
    );
    await page.getByText('Listing deleted successfully!').waitFor();
  });

  it('the question before a deletion can be asked for without a connection, and the page under it stays', async () => {
    const path = await published('Chess without a line');
    const page = await opened('provider', path);
    await page.route('**/delete-listing/**', (route) => route.abort());
    await deletion(page).click();
    await page
      .getByRole('dialog')
      .getByText('Are you sure you want to delete this listing? This action cannot be undone.')
      .waitFor();
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).innerText()).toBe('Chess without a line');
  });

  it('ADMUSR-06, ERR-76: the fee of a provider', async () => {
    // Of somebody whose fee no other file looks at: files side by side share the stack.
    const page = await opened('admin', '/admin/users?q=second-chapter%40canopy.test');
    const fee = page.getByRole('textbox', { name: /^Platform fee of/ });
    await fee.fill('12.5');
    await lostAndTriedAgain(
      page,
      () => fee.press('Enter'),
      'Failed to update platform fee: Canopy is not reachable right now. Please try again in a moment.',
      async () => expect(await fee.inputValue()).toBe('12.5'),
    );
    await page.getByText('Saved: 12.5%').waitFor();
    await fee.fill('20');
    await fee.press('Enter');
    await page.getByText('Saved: 20%').waitFor();
  });

  it('ADMAPP-13, ERR-58, ERR-59: deciding about an application', async () => {
    const applicant = await opened(null, '/contact');
    await createAccount(applicant, newEmail(), '/contact');
    const businessName = `Lost and Found ${Date.now()}`;
    const applied = {
      businessName,
      businessType: 'tutor',
      description: 'We teach.',
      phoneNumber: '519 555 0100',
      address: 'Stratford',
    };
    expect(
      (
        await applicant.request.post('/become-provider', {
          form: applied,
          headers: { origin: inject('canopyUrl'), accept: 'text/html' },
          maxRedirects: 0,
        })
      ).status(),
    ).toBe(302);
    const page = await opened('admin', '/admin');
    await page.getByRole('link', { name: `View Details of ${businessName}` }).click();
    await button(page, 'Approve').waitFor();
    await page.context().setOffline(true);
    await button(page, 'Approve').click();
    await page
      .getByRole('alert')
      .getByText('Failed to approve application. Please try again.', { exact: true })
      .waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Reject', exact: true }).click();
    await page.getByLabel('Reason').fill('Please bring a first aid certificate.');
    await lostAndTriedAgain(
      page,
      () => page.getByRole('dialog').locator('button[type=submit]').click(),
      'Failed to reject application. Please try again.',
      async () => expect(await page.getByLabel('Reason').inputValue()).toBe('Please bring a first aid certificate.'),
    );
    await page.getByText('The application is rejected.').waitFor();
  });

  it('a listing whose answer was lost is published once, however often the form is sent again', async () => {
    const page = await opened('provider', '/add-listing', phone);
    const title = `Chess once ${Date.now()}`;
    await fill(page, {
      Title: title,
      Description: 'Two hours.',
      Location: '100 King Street, Stratford',
      Start: '2031-12-05T10:00',
      Price: '25.50',
    });
    await page.getByLabel('Category').selectOption('Education');
    await page.route('**/add-listing.data', async (route) => {
      await route.fetch({ maxRedirects: 0 });
      return route.abort();
    });
    for (let times = 0; times < 2; times += 1) {
      await button(page, 'Publish listing').click();
      await page
        .getByText('Failed to create listing. Please try again.', { exact: true })
        .filter({ visible: true })
        .first()
        .waitFor();
      await button(page, 'Publish listing').waitFor();
    }
    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Publish listing').click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goto(`/listings?q=${encodeURIComponent(title)}`);
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('a listing that is corrected after its answer was lost says that it is published already, and leads to its edit page', async () => {
    const page = await opened('provider', '/add-listing', phone);
    const title = `Chess to correct ${Date.now()}`;
    const typed = {
      Title: title,
      Description: 'Two hours.',
      Location: '100 King Street, Stratford',
      Start: '2031-12-05T10:00',
      Price: '25.50',
    };
    await fill(page, typed);
    await page.getByLabel('Category').selectOption('Education');
    await page.route('**/add-listing.data', async (route) => {
      await route.fetch({ maxRedirects: 0 });
      return route.abort();
    });
    await button(page, 'Publish listing').click();
    await page.getByRole('alert').getByText('Failed to create listing. Please try again.', { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });

    const corrected = { ...typed, Title: `${title}, for beginners`, Price: '20' };
    await fill(page, corrected);
    const said = page.getByRole('alert', { name: 'This listing is published already' });
    // However often it is sent.
    for (const send of [() => button(page, 'Publish listing').click(), () => page.getByLabel('Title').press('Enter')]) {
      // While an answer is under way, nothing is sent.
      await settled(page);
      await send();
      await said.getByText('what you changed since then is not in it').waitFor();
      await expect.poll(() => said.evaluate((element) => element === document.activeElement)).toBe(true);
      await values(page, corrected);
      expect(await page.getByText('Not published yet').count()).toBe(0);
    }
    expect(await accessibilityProblems(page)).toEqual([]);

    const [edit] = await Promise.all([
      page.context().waitForEvent('page'),
      said.getByRole('link', { name: 'Change the published listing' }).click(),
    ]);
    await edit.getByRole('heading', { level: 1, name: 'Edit listing' }).waitFor();
    await edit.locator('html[data-alive]').waitFor({ state: 'attached' });
    await values(edit, { Title: title, Price: '25.50' });
    await fill(edit, { Title: corrected.Title, Price: corrected.Price });
    await button(edit, 'Save changes').click();
    await edit.getByRole('heading', { level: 1, name: corrected.Title }).waitFor();
    await edit.goto(`/listings?q=${encodeURIComponent(title)}`);
    expect(await edit.getByRole('article').count()).toBe(1);
  });

  it('a corrected form says so without scripts too, in French', async () => {
    const page = await browser.newPage({ javaScript: false, expectedErrors: [/status of 409/] });
    await signInAs(page, 'provider', '/add-listing');
    await page.goto('/fr/add-listing');
    const title = `Des échecs ${Date.now()}`;
    await fill(page, {
      Titre: title,
      Description: 'Deux heures.',
      Lieu: 'Stratford',
      Début: '2031-12-05T10:00',
      Prix: '25.50',
    });
    await page.getByLabel('Catégorie').selectOption({ value: 'education' });
    const formKey = await page.locator('input[name=formKey]').inputValue();
    const address = await publishListing(page, title, { price: '25.50', formKey });
    await fill(page, { Prix: '20' });
    await button(page, 'Publier l’annonce').click();
    const said = page.getByRole('alert', { name: 'Cette annonce est déjà publiée' });
    await said.getByText('ce que vous avez changé depuis n’y est pas').waitFor();
    expect(await said.getByRole('link').getAttribute('href')).toBe(address.replace('/listings/', '/fr/edit-listing/'));
    await values(page, { Titre: title, Prix: '20' });
    expect(await page.locator('input[name=formKey]').inputValue()).toBe(formKey);
  });

  it('an administrator who sends a form again makes one listing, and one mail', async () => {
    const page = await opened('admin', '/admin/add-listing', phone);
    const [title, email] = [`Chess for a club ${Date.now()}`, newEmail()];
    const typed = {
      'Provider email': email,
      'Provider name': 'Maple Studio',
      Title: title,
      Description: 'Two hours.',
      Location: '100 King Street, Stratford',
      Start: '2031-12-05T10:00',
      Price: '25.50',
    };
    await fill(page, typed);
    await page.getByLabel('Category').selectOption('Education');
    await page.route('**/admin/add-listing.data', async (route) => {
      await route.fetch({ maxRedirects: 0 });
      return route.abort();
    });
    for (let times = 0; times < 2; times += 1) {
      await button(page, 'Create listing').click();
      await page.getByRole('alert').getByText('Failed to create listing. Please try again.', { exact: true }).waitFor();
      await button(page, 'Create listing').waitFor();
    }
    await page.unrouteAll({ behavior: 'wait' });

    const corrected = { ...typed, Price: '20' };
    await fill(page, corrected);
    await button(page, 'Create listing').click();
    const said = page.getByRole('alert', { name: 'This listing is waiting already' });
    await said.getByText('sending the form again changed nothing in it').waitFor();
    await values(page, corrected);
    expect(await accessibilityProblems(page)).toEqual([]);
    const mails = async () => {
      const { emails } = (await (await page.request.get('/dev/mailbox.json')).json()) as Mailbox;
      return emails.filter(({ to }) => to === email).length;
    };
    await expect.poll(mails).toBe(1);

    const [waiting] = await Promise.all([
      page.context().waitForEvent('page'),
      said.getByRole('link', { name: 'Change the listing that waits' }).click(),
    ]);
    await waiting.getByRole('heading', { name: 'Edit a listing that waits' }).waitFor();
    await waiting.goto('/admin/pending-listings');
    const card = waiting.getByRole('listitem').filter({ hasText: title });
    expect(await card.count()).toBe(1);
    await card.locator('summary').click();
    await card.getByRole('button', { name: 'Delete this listing' }).click();
    await waiting.getByText('The listing was deleted.').waitFor();
    await button(page, 'Create listing').click();
    await page.getByText('Listing created, approval requested').waitFor();
    await expect.poll(mails).toBe(2);
  });

  it('a form that is sent twice without scripts publishes one listing', async () => {
    const page = await browser.newPage({ javaScript: false });
    await signInAs(page, 'provider', '/add-listing');
    const form = {
      formKey: await page.locator('input[name=formKey]').inputValue(),
      title: `Chess twice ${Date.now()}`,
      description: 'Two hours.',
      category: 'education',
      contact: 'provider@canopy.test',
      location: 'Stratford',
      eventStart: '2031-12-05T10:00',
      price: '25.50',
    };
    const send = async () =>
      (
        await page.request.post('/add-listing', {
          form,
          headers: { origin: inject('canopyUrl'), accept: 'text/html' },
          maxRedirects: 0,
        })
      ).headers()['location'];
    const [first, second] = [await send(), await send()];
    expect([first, second]).toEqual([expect.stringMatching(/^\/listings\/[0-9a-f-]{36}$/), first]);
    await page.reload();
    expect(await page.locator('input[name=formKey]').inputValue()).not.toBe(form.formKey);
  });

  it("a proxy's own error page is no answer either", async () => {
    const page = await opened('provider', '/add-listing');
    await fill(page, {
      Title: 'Chess behind a proxy',
      Description: 'Two hours.',
      Location: 'Stratford',
      Start: '2031-12-05T10:00',
      Price: '25.50',
    });
    await page.getByLabel('Category').selectOption('Education');
    await page.route('**/add-listing.data', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await button(page, 'Publish listing').click();
    await page.getByRole('alert').getByText('Failed to create listing. Please try again.', { exact: true }).waitFor();
    await values(page, { Title: 'Chess behind a proxy' });
  });
});

describe('the checkout', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buy tickets' });

  it('ERR-28, PAY-18: holding seats can be tried again, and who may have been charged is told so until the sale is known', async () => {
    const path = await published('Chess for money');
    const page = await opened('family', `${path}?buy=tickets`, phone);
    await page.getByLabel('How many tickets?').fill('2');
    await lostAndTriedAgain(
      page,
      () => button(page, 'Continue to payment').click(),
      'Failed to prepare payment. Please try again.',
      async () => expect(await page.getByLabel('How many tickets?').inputValue()).toBe('2'),
    );

    await button(page, 'Pay $51.00 CAD').waitFor();
    await settled(page);
    // The answer is lost, not the question: the card is charged.
    await page.route('**/listings/*.data**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await button(page, 'Pay $51.00 CAD').click();
    await dialog(page)
      .getByRole('alert')
      .getByText(
        'We cannot confirm your payment right now, and your card may have been charged. Please do not pay again.',
      )
      .waitFor();
    expect(await dialog(page).locator('button[aria-disabled=true]').innerText()).toContain('Pay $51.00 CAD');
    await page.unrouteAll({ behavior: 'wait' });
    await dialog(page).getByRole('heading', { name: 'You are going!' }).waitFor();
    expect(await dialog(page).getByText('2 tickets are yours.').isVisible()).toBe(true);
  });
});

describe('a page that cannot be loaded', () => {
  it('LIST-31, ERR-03: says its own sentence in the frame that stays, and loads when it is tried again', async () => {
    const page = await opened('family', '/contact');
    await page.route('**/listings.data**', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Listings', exact: true }).click();
    await page
      .getByRole('heading', { name: 'Failed to load listings. Please try again later.', exact: true })
      .waitFor();
    expect(
      await page
        .getByText('Please check your connection and try again. Nothing that you paid for or saved is lost.')
        .isVisible(),
    ).toBe(true);
    expect(await page.getByText('on our side').count()).toBe(0);
    expect(await page.getByRole('banner').locator('summary').getByText('My account').count()).toBe(1);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page
      .getByRole('heading', { name: 'Failed to load listings. Please try again later.', exact: true })
      .waitFor();
    await page.unroute('**/listings.data**');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('article').first().waitFor();
  });

  it.each([
    ['DETAIL-24, ERR-02', '/listings', 'View Details', 'Failed to load listing details. Please try again later.'],
    ['CAL-07, ERR-05', '/contact', 'My Calendar', 'Failed to load your calendar data. Please try again later.'],
    ['MYL-03, ERR-04', '/contact', 'My Listings', 'Failed to load your listings. Please try again later.'],
    [
      'SALES-22, ERR-72',
      '/contact',
      'Provider Dashboard',
      'Failed to load your dashboard data. Please try again later.',
    ],
  ])('%s: from %s to %s', async (_, from, link, sentence) => {
    const page = await opened('provider', from);
    await page.route(/\.data(\?|$)/, (route) => route.abort());
    await page.getByRole('link', { name: link }).filter({ visible: true }).first().click();
    await page.getByRole('heading', { name: sentence, exact: true }).waitFor();
  });
});

describe('while the API is away', () => {
  const away: [number, unknown] = refuses('unavailable');
  const id = '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11';
  const everywhere = new Proxy({}, { get: () => away });
  const asSomebody = { cookie: 'canopy=a-session', accept: 'text/html' };

  it.each([
    '/listings',
    `/listings/${id}`,
    '/account',
    '/account/delete',
    '/become-provider',
    '/my-calendar',
    '/tickets',
    `/tickets/${id}`,
    `/tickets/${id}.pdf`,
    `/tickets/${id}.ics`,
    `/check-in/${id}`,
    '/check-in?code=abc',
    '/add-listing',
    '/my-listings',
    `/my-listings/${id}`,
    `/cancel-sign-up/${id}`,
    `/edit-listing/${id}`,
    '/provider-dashboard',
    '/payouts',
    '/payouts/po_1',
    `/refund-sale/${id}`,
    '/admin',
    `/admin/application/${id}`,
    '/admin/users',
    `/admin/users/${id}`,
    '/admin/listings',
    '/admin/pending-listings',
    `/admin/pending-listings/${id}`,
    '/admin/payment-issues',
    '/admin/audit',
    '/admin/metrics',
    '/admin/operations',
    '/admin/card-events',
    '/admin/places',
    `/listing-point/${id}`,
    '/admin/add-listing',
    '/confirm',
    '/second-factor',
    '/account/second-factor',
    '/account/email',
    `/change-email?token=${'a'.repeat(43)}`,
    `/verify-email?token=${'a'.repeat(43)}`,
    `/approve-listing?token=${'a'.repeat(43)}`,
  ])('%s answers 503 and when to come back, never 500', async (path) => {
    web.answer(everywhere);
    const answer = await fetch(web.url + path, { headers: asSomebody, redirect: 'manual' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it.each([
    [`/listings/${id}`, { intent: 'buy' }, null],
    [`/listings/${id}`, { intent: 'finish', orderId: id }, null],
    ['/account', { intent: 'name', displayName: 'Robin' }, null],
    ['/account', { intent: 'end-all' }, null],
    ['/account', { intent: 'disconnect', provider: 'google' }, null],
    ['/account/delete', { password: 'canopy-demo' }, null],
    ['/account/email', { email: 'new@example.org' }, null],
    [`/change-email?token=${'a'.repeat(43)}`, {}, null],
    ['/add-listing', { title: 'Chess' }, null],
    [
      '/become-provider',
      {
        businessName: 'Maple',
        businessType: 'tutor',
        description: 'We teach.',
        phoneNumber: '519 555 0100',
        address: 'Stratford',
      },
      null,
    ],
    [`/edit-listing/${id}`, { title: 'Chess' }, null],
    [`/edit-listing/${id}`, { intent: 'find-place' }, null],
    [`/delete-listing/${id}`, {}, null],
    [`/cancel-sign-up/${id}`, {}, null],
    [`/refund-sale/${id}`, { key: id, fullAmount: '10.00' }, null],
    ['/check-in?index', { intent: 'code', code: 'abc' }, null],
    [`/check-in/${id}`, { intent: 'code', code: 'abc' }, null],
    ['/my-calendar', { intent: 'create-feed' }, null],
    ['/signin', { email: 'family@canopy.test', password: 'canopy-demo' }, 'Failed to sign in.'],
    ['/signin?mode=reset', { email: 'family@canopy.test' }, 'Failed to reset password.'],
    [`/reset-password?token=${'a'.repeat(43)}`, { password: 'river-otter-4' }, null],
    [`/verify-email?token=${'a'.repeat(43)}`, {}, null],
    [`/approve-listing?token=${'a'.repeat(43)}`, { intent: 'publish' }, null],
    ['/admin/users', { intent: 'fee', user: id, fee: '12' }, null],
    [`/admin/users/${id}`, { intent: 'business-name', businessName: 'Maple', before: '' }, null],
    [`/admin/users/${id}`, { intent: 'end-sessions' }, null],
    ['/admin/pending-listings', { intent: 'resend', id }, null],
    [`/admin/pending-listings/${id}`, { title: 'Chess' }, null],
    ['/admin/payment-issues', { intent: 'check' }, null],
    ['/admin/operations', { sweep: 'ledger' }, null],
    ['/admin/card-events', { intent: 'one', id: 'evt_1' }, null],
    ['/admin/places', { id }, null],
    [`/listing-point/${id}`, { lat: '43', lng: '-81', location: 'London' }, null],
    [`/admin/application/${id}`, { decision: 'approve' }, null],
    ['/admin/add-listing', { title: 'Chess' }, null],
    ['/confirm', { password: 'canopy-demo' }, null],
    ['/second-factor', { code: '123456' }, null],
    ['/account/second-factor', { intent: 'start' }, null],
  ] as [string, Record<string, string>, string | null][])(
    'a form of %s (%j) answers 503 and when to come back',
    async (path, form, sentence) => {
      web.answer(everywhere);
      const answer = await fetch(web.url + path, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { ...asSomebody, origin: web.url },
        redirect: 'manual',
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      if (sentence) expect((await answer.text()).includes(sentence)).toBe(true);
    },
  );

  it.each(['/resend-verification', '/account/photo', '/sign-out', '/stop-viewing'])(
    '%s, which has no page of its own, leads back to one that says so',
    async (path) => {
      web.answer(everywhere);
      const answer = await fetch(web.url + path, {
        method: 'POST',
        body: new URLSearchParams({ to: '/contact' }),
        headers: { ...asSomebody, origin: web.url },
        redirect: 'manual',
      });
      expect(answer.status).toBe(302);
    },
  );
});
