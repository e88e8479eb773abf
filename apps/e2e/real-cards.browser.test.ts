import { startStripeServer, type StripeServer } from '@canopy/testing/stripe/stripe-server';
import { endpointsOf, stripeSettings } from '@canopy/testing/stripe/stripe-settings';
import { testCards } from '@canopy/testing/stripe/stripe-world';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, type PageWishes, phone, type TestBrowser } from './browser.ts';
import { at, fillNewAccount, newEmail } from './people.ts';
import { type Stack, startStack } from '@canopy/testing/stack';
import { type ScriptFault, standInForStripe } from './stripe-stand-in.ts';

let stripe: StripeServer;
let stack: Stack;
let browser: TestBrowser;
beforeAll(async () => {
  stripe = await startStripeServer();
  stripe.world.everyAccountIsComplete = true;
  stack = await startStack(stripeSettings(stripe));
  // Through the public door, as Stripe's events come.
  stripe.events.endpoints = endpointsOf(stack.url);
  browser = await launchBrowser(stack.url);
}, 180_000);
afterEach(async () => {
  await browser.closePages();
  expect(stripe.violations).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await stripe.events.settled();
  await stack.stop();
  await stripe.stop();
});

const good = '4242 4242 4242 4242';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buy tickets' });
const card = (page: Page) => page.getByLabel('Card number of the provider');
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const problem = (page: Page, text: string) => dialog(page).getByRole('alert').getByText(text).waitFor();

/** A new family before the card field of a listing. */
async function atTheCard(
  title: string,
  { fault = null, ...wishes }: PageWishes & { fault?: ScriptFault } = {},
): Promise<{ page: Page; path: string }> {
  const page = await browser.newPage(wishes);
  await standInForStripe(page.context(), stripe, fault);
  await page.goto(`/listings?q=${encodeURIComponent(title)}`);
  const path = (await page
    .getByRole('article', { name: title })
    .getByRole('link', { name: 'View Details' })
    .getAttribute('href'))!;
  await page.goto(`/signin?mode=create&to=${encodeURIComponent(path)}`);
  await fillNewAccount(page, newEmail());
  await page.locator('main').getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(at(path));
  await page.getByRole('link', { name: 'Buy tickets' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  return { page, path };
}
const intentOf = (page: Page) =>
  [...stripe.world.intents.values()].filter((intent) => page.url().includes(intent.metadata.listingId!)).at(-1)!;
const succeededIntents = (page: Page) =>
  [...stripe.world.intents.values()].filter(
    (intent) => page.url().includes(intent.metadata.listingId!) && intent.status === 'succeeded',
  ).length;
const listingTitle = 'Seed Swap and Garden Morning';

describe('paying with a real card', () => {
  it('PAY-07: on a phone, a card that is good buys the ticket, and a double click pays once', async () => {
    const { page, path } = await atTheCard(listingTitle, phone);
    await card(page).waitFor();
    expect(await page.getByText(/Mock Card Element|Test card numbers/).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await card(page).fill(good);
    const before = succeededIntents(page);
    await pay(page).dblclick();
    await page.getByText('You are going!').waitFor();
    expect(await dialog(page).getByText('1 ticket is yours.').isVisible()).toBe(true);
    await page.waitForURL(at(`${path}?purchased=1`));
    expect(succeededIntents(page)).toBe(before + 1);
  });

  it('PAY-06: nothing of Stripe is asked for before somebody is about to pay', async () => {
    const page = await browser.newPage();
    const requested: string[] = [];
    page.on(
      'request',
      (request) => new URL(request.url()).hostname.endsWith('stripe.com') && requested.push(request.url()),
    );
    await page.goto('/listings');
    await page.getByRole('link', { name: 'View Details' }).first().click();
    await page.waitForURL(/\/listings\/[0-9a-f-]{36}/);
    await page.waitForLoadState('load');
    expect(requested).toEqual([]);
  });

  it('ERR-29: a declined card is said in the words of the provider, and then another card works (failure case 9)', async () => {
    const { page } = await atTheCard(listingTitle, { expectedErrors: [/402/] });
    await card(page).fill(testCards.declined);
    await pay(page).click();
    await problem(page, 'Your card was declined.');
    expect(await page.getByRole('timer').isVisible()).toBe(true);
    await card(page).fill(good);
    await pay(page).click();
    await page.getByText('You are going!').waitFor();
  });

  it('an incomplete card is said before anything is sent', async () => {
    const { page } = await atTheCard(listingTitle);
    await card(page).waitFor();
    await pay(page).click();
    await problem(page, 'Your card number is incomplete.');
    expect(intentOf(page).status).toBe('requires_payment_method');
  });

  it('a bank that asks the buyer first: passed, it is bought; failed, the hold stays', async () => {
    const { page } = await atTheCard(listingTitle);
    await card(page).fill(testCards.authenticate);
    await pay(page).click();
    await expect.poll(() => intentOf(page).status).toBe('requires_action');
    expect(() => stripe.world.authenticate(intentOf(page).id, false)).toThrow();
    await problem(page, 'We are unable to authenticate your payment method.');
    await pay(page).click();
    await expect.poll(() => intentOf(page).status).toBe('requires_action');
    stripe.world.authenticate(intentOf(page).id, true);
    await page.getByText('You are going!').waitFor();
  });

  it('a bank that opened a page of its own sends the buyer back to the end of the purchase, and no secret stays in the address', async () => {
    const { page, path } = await atTheCard(listingTitle);
    await card(page).waitFor();
    const { id, client_secret, metadata } = intentOf(page);
    // The page's own scripts come first: it cleans its address long before there is a dialog.
    await page.route('**/assets/modal-*.js', async (route) => {
      await new Promise((soon) => setTimeout(soon, 1_500));
      await route.continue();
    });
    const back = `${path}?buy=tickets&order=${metadata.orderId}&payment_intent=${id}&payment_intent_client_secret=${client_secret}&redirect_status=succeeded`;
    // Came back without having paid: nothing is bought, whatever the address claims.
    await page.goto(back);
    await problem(page, 'Payment processing failed. Please try again.');
    expect(page.url()).not.toContain('secret');
    stripe.world.confirm(id, '4242');
    await page.goto(back);
    await page.getByText('You are going!').waitFor();
    await page.waitForURL(at(`${path}?purchased=1`));
    expect(succeededIntents(page)).toBeGreaterThan(0);
  });

  it('a payment that takes long may be left alone; the ticket comes by itself', async () => {
    const { page, path } = await atTheCard(listingTitle);
    await card(page).fill(testCards.processing);
    await pay(page).click();
    await page.getByText('Your payment is being confirmed…').first().waitFor();
    await page.getByText('You may close this window').waitFor({ timeout: 30_000 });
    stripe.world.succeed(intentOf(page).id);
    await page.goto(path);
    await expect
      .poll(async () => (await page.reload(), page.getByText('You have 1 ticket').filter({ visible: true }).count()), {
        timeout: 15_000,
      })
      .toBeGreaterThan(0);
  });

  it('reload, back button and a second tab: one charge at most (failure case 8)', async () => {
    const { page, path } = await atTheCard(listingTitle);
    await card(page).waitFor();
    const { id } = intentOf(page);
    await page.reload();
    await page.getByText('You still hold 1 spot from before.').waitFor();
    await page.getByRole('button', { name: 'Continue to payment' }).filter({ visible: true }).click();
    await card(page).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${path}?buy=tickets`);
    await second.getByRole('button', { name: 'Continue to payment' }).filter({ visible: true }).click();
    await card(second).waitFor();
    expect(intentOf(page).id).toBe(id);
    const before = succeededIntents(page);
    await card(page).fill(good);
    await pay(page).click();
    await page.getByText('You are going!').waitFor();
    // The second tab pays as well: it learns that the payment was made, and shows the ticket.
    await card(second).fill(good);
    await pay(second).click();
    await second.getByText('You are going!').waitFor();
    await page.goBack();
    await page.reload();
    expect(succeededIntents(page)).toBe(before + 1);
    expect(await page.request.get(path).then((answer) => answer.text())).toContain('You have 1 ticket');
  });
});

describe('when the card field cannot be shown', () => {
  it('ERR-26: the script does not load', async () => {
    const { page } = await atTheCard(listingTitle, { fault: 'does not load', expectedErrors: [/ERR_FAILED/] });
    await problem(page, 'Failed to load payment system. Please try again later.');
    expect(await pay(page).isDisabled()).toBe(true);
    // The seats are still held when it is tried again.
    await standInForStripe(page.context(), stripe);
    await dialog(page).getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await card(page).fill(good);
    await pay(page).click();
    await page.getByText('You are going!').waitFor();
  });

  it('the field speaks the language of the page', async () => {
    const { page } = await atTheCard(listingTitle);
    const language = () => card(page).evaluate((field) => field.closest<HTMLElement>('[lang]')!.lang);
    expect(await language()).toBe('en');
    await page.goto(page.url().replace('/listings/', '/fr/listings/'));
    await page.getByRole('dialog').locator('form button[type=submit]').first().click();
    expect(await language()).toBe('fr-CA');
  });

  it('ERR-27: the field cannot be set up', async () => {
    const { page } = await atTheCard(listingTitle, { fault: 'field fails' });
    await problem(page, 'Error setting up payment form. Please try again.');
    expect(await pay(page).isDisabled()).toBe(true);
  });
});
