import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { mailTo } from './kept-mail.ts';
import { publishListing } from './listing-form.ts';
import { confirmEmail, createAccount, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
const card = (page: Page, name: string) =>
  page.getByRole('main').locator('dt', { hasText: name }).first().locator('xpath=..').innerText();

it.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)(
  'PROD-03: reading only the screens, a stranger on a %s goes from signing up to money in the payment account, a refund and Premium',
  async (name, size) => {
    const business = `Noor Tutoring ${name} ${Date.now()}`;
    const email = newEmail();
    const tutor = await browser.newPage(size);
    await createAccount(tutor, email, '/become-provider');
    await confirmEmail(tutor, email);
    await tutor.getByLabel('Business or organization name').fill(business);
    await tutor.getByLabel('Type of business').selectOption('Tutor');
    await tutor.getByLabel('What you would like to offer').fill('Math after school, with patience.');
    await tutor.getByLabel('Phone number').fill('519 555 0123');
    await tutor.getByLabel('Address', { exact: true }).fill('100 King Street, Stratford');
    await press(tutor, 'Send application');
    await tutor.getByRole('heading', { name: 'We are reading your application' }).waitFor();

    const admin = await browser.newPage();
    await signInAs(admin, 'admin', '/admin');
    await admin.getByRole('link', { name: `View Details of ${business}` }).click();
    await press(admin, 'Approve');
    await admin.getByText('The application is approved.').waitFor();

    // A listing before the payment account is ready: families read that tickets come, and ask to be told.
    await tutor.goto('/add-listing');
    const listing = await publishListing(tutor, `Fractions with Noor ${business}`, {
      contact: email,
      price: '25',
      maxAttendees: '8',
    });
    const family = await browser.newPage(size);
    await createAccount(family, newEmail(), listing);
    await family.getByText(business).filter({ visible: true }).first().waitFor();
    await press(family, 'Tell me when tickets go on sale');
    await family.getByText('We will email you when tickets go on sale.').filter({ visible: true }).first().waitFor();

    const approved = await mailTo(email, /approved/i);
    await tutor.goto(approved.path('/payment-settings'));
    await press(tutor, 'Set Up Payments');
    await press(tutor, 'Hand in everything, and be accepted');
    await tutor.waitForURL('**/provider-dashboard?stripe=success');
    await tutor.getByText('Your payment account is complete.').waitFor();

    await family.goto(listing);
    await family.getByRole('link', { name: 'Buy tickets' }).filter({ visible: true }).click();
    await press(family, 'One ticket more');
    await press(family, 'Continue to payment');
    await press(family, 'Pay $50.00 CAD');
    await family.waitForURL(`**${listing}?purchased=1`);

    await tutor.goto('/provider-dashboard');
    expect(await card(tutor, 'Your Earnings')).toContain('$40.00');
    await tutor.goto('/payouts');
    expect(await card(tutor, 'Still being processed')).toContain('$40.00');

    await tutor.goto('/provider-dashboard');
    if (name === 'phone') await tutor.locator('tr summary').first().click();
    await tutor
      .getByRole('link', { name: /^Refund/ })
      .filter({ visible: true })
      .first()
      .click();
    await tutor.getByLabel('Another amount').check();
    await tutor.getByLabel('Amount in dollars').fill('25');
    await tutor.getByLabel('Spots taken back').fill('1');
    await tutor.getByLabel('Reason').fill('One child is ill.');
    await press(tutor, 'Refund');
    await tutor.getByText('The refund is on its way.').waitFor();
    await expect
      .poll(async () => {
        await tutor.goto('/provider-dashboard');
        return card(tutor, 'Your Earnings');
      })
      .toContain('$20.00');
    await tutor.goto('/payouts');
    expect(await card(tutor, 'Still being processed')).toContain('$20.00');

    await tutor.goto('/provider-dashboard');
    await press(tutor, 'Upgrade Now');
    await press(tutor, 'Pay with a good card');
    await tutor.getByRole('heading', { name: 'Premium is active' }).waitFor();
    await tutor.getByRole('link', { name: 'Cancel Subscription' }).click();
    await press(tutor, 'Cancel Subscription');
    await tutor.getByText('Subscription will be canceled at the end of your billing period.').waitFor();
  },
  120_000,
);
