import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type PageWishes, type TestBrowser } from './browser.ts';
import { later } from './later.ts';
import { refuses } from './refuses.ts';
import { type Answer, type Answers, type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { at, confirmEmail, fillNewAccount, newEmail, signInAs } from './people.ts';
import { access, detail } from './shown-listings.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

/** The address of a demo listing, found as a visitor finds it. */
async function listingAt(page: Page, title: string): Promise<string> {
  await page.goto(`/listings?q=${encodeURIComponent(title.slice(0, 60))}`);
  const href = await page
    .getByRole('article', { name: title })
    .getByRole('link', { name: 'View Details' })
    .getAttribute('href');
  return href!;
}

async function newFamily(page: Page, to: string): Promise<string> {
  const email = newEmail();
  await page.goto(`/signin?mode=create&to=${encodeURIComponent(to)}`);
  await fillNewAccount(page, email);
  await page.locator('main').getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(at(to));
  return email;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buy tickets' });
const quantity = (page: Page) => page.getByLabel('How many tickets?');
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
const openDialog = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Buy (more )?tickets$/ })
    .filter({ visible: true })
    .click();
  await dialog(page).waitFor();
};
const attendees = async (page: Page) =>
  Number(await page.locator('[data-attendees]').first().getAttribute('data-attendees'));

describe.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('buying tickets on a %s', (_name, size) => {
  it('PAY-01, PAY-02, PAY-04, PAY-05, PAY-07, PAY-12, PAY-13, PAY-14, MOCK-03, MOCK-04, MOCK-08: from the listing through the simulated card to the purchased listing', async () => {
    const page = await browser.newPage(size);
    const path = await listingAt(page, 'Art Jam: One Giant Painting, Forty Brushes');
    await page.goto(path);
    const before = await attendees(page);
    await page.getByRole('link', { name: 'Sign in to buy tickets' }).filter({ visible: true }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Your name').waitFor();
    await fillNewAccount(page, newEmail());
    await page.locator('main').getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(at(`${path}?buy=tickets`));

    await dialog(page).waitFor();
    expect(await quantity(page).inputValue()).toBe('1');
    expect(await dialog(page).locator('[data-total]').innerText()).toBe('$13.00 CAD');
    await page.getByRole('button', { name: 'One ticket more' }).click();
    expect(await dialog(page).locator('[data-total]').innerText()).toBe('$26.00 CAD');
    await page.getByRole('button', { name: 'Continue to payment' }).click();

    await page.getByText('Mock Card Element (Testing Mode)').waitFor();
    await page.getByText('Use any values - this is a simulation').waitFor();
    expect(await dialog(page).locator('[data-total]').innerText()).toBe('$26.00 CAD');
    await page.getByText('Test card numbers').click();
    const declinedElsewhere = page.getByText('4000 0000 0000 0002');
    await declinedElsewhere.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    // The list says that it pays here, and so it does.
    await page.getByLabel('Card number').fill(await declinedElsewhere.innerText());
    const pay = page.getByRole('button', { name: 'Pay $26.00 CAD' });
    // A double click pays once.
    await pay.dblclick();
    await page.getByText('You are going!').waitFor();
    expect(await dialog(page).getByText('2 tickets are yours.').isVisible()).toBe(true);
    await page.waitForURL(at(`${path}?purchased=1`));
    await seen(page, 'You have 2 tickets').waitFor();
    expect(await page.locator('a[href^="mailto:"]').filter({ visible: true }).first().innerText()).toContain('@');
    await expect.poll(() => attendees(page)).toBe(before + 2);
    expect(await dialog(page).count()).toBe(0);
  });
});

describe('the hold', () => {
  it('survives a reload and a second tab, can be extended once, and is released', async () => {
    const page = await browser.newPage();
    const path = await listingAt(page, 'Seed Swap and Garden Morning');
    await newFamily(page, path);
    await openDialog(page);
    await quantity(page).fill('3');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('Mock Card Element').waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/^(15:00|14:5\d)$/);

    const second = await page.context().newPage();
    await second.goto(path);
    await seen(second, 'We are holding 3 spots for you').waitFor();

    await page.getByRole('button', { name: 'More time' }).click();
    await page.getByText('The time was extended once.').waitFor();
    await expect
      .poll(async () => Number((await page.getByRole('timer').innerText()).split(':')[0]))
      .toBeGreaterThanOrEqual(28);
    await page.reload();
    await page.getByText('You still hold 3 spots from before.').waitFor();
    expect(await quantity(page).inputValue()).toBe('3');
    await page.getByRole('button', { name: 'Continue to payment' }).filter({ visible: true }).click();
    await page.getByText('Mock Card Element').waitFor();
    await page.getByRole('button', { name: 'Cancel and release my spots' }).click();
    await quantity(page).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(at(path));
    await expect.poll(() => page.getByText(/We are holding/).count()).toBe(0);
  });

  it('is released on the page too, where the focus goes on to buying anew', async () => {
    const page = await browser.newPage();
    await newFamily(page, await listingAt(page, 'Seed Swap and Garden Morning'));
    await openDialog(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('Mock Card Element').waitFor();
    await page.keyboard.press('Escape');
    const release = page.getByRole('button', { name: 'Release the spot', exact: true });
    await release.focus();
    await page.keyboard.press('Enter');
    await release.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Buy tickets');
  });

  it('Escape closes the dialog and the focus returns to where it came from', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'family');
    await page.goto(await listingAt(page, 'Seed Swap and Garden Morning'));
    const link = page.getByRole('link', { name: /^Buy (more )?tickets$/ }).filter({ visible: true });
    await link.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ] as const)(
    'Escape leaves spots that are held, and the focus goes on to what stands where buying stood, on a %s',
    async (_name, size) => {
      const page = await browser.newPage(size);
      await newFamily(page, await listingAt(page, 'Seed Swap and Garden Morning'));
      const link = page.getByRole('link', { name: 'Buy tickets', exact: true }).filter({ visible: true });
      await link.focus();
      await page.keyboard.press('Enter');
      await dialog(page).waitFor();
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByText('Mock Card Element').waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      const goOn = page.getByRole('link', { name: 'Continue the purchase' }).filter({ visible: true });
      await expect.poll(() => goOn.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByRole('button', { name: 'Cancel and release my spot' }).click();
      await quantity(page).waitFor();
    },
  );
});

type Change = Parameters<typeof detail>[0];
/** A listing that its provider changes at the moment of this request of the family. @returns its id */
function editedAt(request: string, answer: Answer, [from, to]: [Change, Change], more: Record<string, Answer> = {}) {
  const before = detail(from);
  const { id } = before;
  let edited = false;
  web.answer({
    [`GET /listings/${id}`]: () => [200, edited ? { ...before, ...to } : before],
    [`GET /listings/${id}/access`]: [200, access()],
    ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key.replace(':id', id), value])),
    [request.replace(':id', id)]: () => {
      edited = true;
      return answer;
    },
  });
  return id;
}
const inMay = { eventStart: '2199-05-01T14:00:00Z', eventEnd: null, isVirtual: false, location: 'Toronto' };
const inJune = { eventStart: '2199-06-15T14:00:00Z', eventEnd: null, isVirtual: false, location: 'Thunder Bay' };

describe('what may go wrong', () => {
  const started = {
    orderId: '2f6a4f0c-9d4e-4a57-8f7e-0d9cf2f0a111',
    clientSecret: 'secret',
    paymentIntentId: 'pi_1',
    quantity: 1,
    unitPriceCents: 2500,
    amountCents: 2500,
    expiresAt: '2199-01-01T00:00:00Z',
    extended: false,
    simulated: true,
    publishableKey: null,
  };

  async function open(
    answers: Answers,
    change: Parameters<typeof detail>[0] = {},
    wishes: PageWishes = {},
  ): Promise<Page> {
    const listing = detail(change);
    const base = {
      [`GET /listings/${listing.id}`]: [200, listing],
      [`GET /listings/${listing.id}/access`]: [200, access()],
    } as Answers;
    web.answer({
      ...base,
      ...Object.fromEntries(Object.entries(answers).map(([key, value]) => [key.replace(':id', listing.id), value])),
    });
    const page = await browser.newPage(wishes);
    await web.signIn(page);
    await page.goto(`${web.url}/listings/${listing.id}?buy=tickets`);
    await dialog(page).waitFor();
    return page;
  }
  const next = (page: Page) => page.getByRole('button', { name: 'Continue to payment' }).click();

  it('PAY-03: no more can be chosen than are left', async () => {
    const page = await open({}, { maxAttendees: 10, currentAttendees: 7, remaining: 3 });
    await quantity(page).fill('9');
    await quantity(page).blur();
    expect(await quantity(page).inputValue()).toBe('3');
    await page.getByText('3 spots are left, so we set it to 3.').waitFor();
    expect(await page.getByRole('button', { name: 'One ticket more' }).isDisabled()).toBe(true);
    expect(await quantity(page).getAttribute('max')).toBe('3');
  });

  it('one spot is spoken of as one, and a purchase that was begun is continued', async () => {
    const listing = detail();
    web.answer({
      [`GET /listings/${listing.id}`]: [200, listing],
      [`GET /listings/${listing.id}/access`]: [
        200,
        access({
          hold: {
            orderId: started.orderId,
            quantity: 1,
            amountCents: started.amountCents,
            expiresAt: started.expiresAt,
            extended: false,
          },
        }),
      ],
      [`POST /listings/${listing.id}/orders`]: [201, started],
    });
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/listings/${listing.id}`);
    await page.getByRole('button', { name: 'Release the spot', exact: true }).filter({ visible: true }).waitFor();
    await page.getByRole('link', { name: 'Continue the purchase' }).filter({ visible: true }).click();
    await dialog(page).getByText('We hold your spot for a few minutes while you pay.').waitFor();
    await next(page);
    await dialog(page).getByText('Your spot is held for').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel and release my spot', exact: true }).waitFor();
  });

  it('PAY-25, ERR-24: spots that went meanwhile are said in the dialog', async () => {
    const page = await open({
      'POST /listings/:id/orders': refuses('full_capacity'),
    });
    await next(page);
    await dialog(page)
      .getByRole('alert')
      .getByText('This listing is at full capacity. No more attendees can sign up.')
      .waitFor();
  });

  it('PAY-04: a changed price is shown with the new total and nothing is held', async () => {
    const page = await open({
      'POST /listings/:id/orders': refuses('price_changed', { data: { amountCents: 2600, unitPriceCents: 2600 } }),
    });
    await next(page);
    await dialog(page).getByRole('alert').getByText('The new total is $26.00 CAD.').waitFor();
    expect(await page.getByText('Mock Card Element').count()).toBe(0);
  });

  it.each([
    ['a dialog', true],
    ['a page without scripts', false],
  ])(
    'another date or place than was shown is said, shown, and to be agreed to, before anything is held: %s',
    async (_, javaScript) => {
      const id = editedAt('POST /listings/:id/orders', refuses('event_moved', { data: inJune }), [inMay, inJune]);
      const page = await browser.newPage({ ...phone, javaScript, expectedErrors: [/status of 409/] });
      await web.signIn(page);
      await page.goto(`${web.url}/listings/${id}?buy=tickets`);
      const checkout = javaScript ? dialog(page) : page.locator('.without-scripts', { hasText: 'How many tickets?' });
      await checkout.getByText('May 1, 2199, 10:00 a.m.').waitFor();
      await next(page);
      await page
        .getByRole('alert')
        .getByText(
          'The date or the place of this event has changed since you opened this page. It is now: Jun 15, 2199, 10:00 a.m.; Thunder Bay. Please look at it again, and continue only if it suits you.',
          { exact: true },
        )
        .waitFor();
      await checkout.getByText('Jun 15, 2199, 10:00 a.m.', { exact: true }).waitFor();
      await checkout.getByText('Thunder Bay', { exact: true }).waitFor();
      expect(await page.getByText('Mock Card Element').count()).toBe(0);
      if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
      await next(page);
      const sent = () => web.bodiesOf(`POST /listings/${id}/orders`);
      await expect.poll(() => sent().length).toBe(2);
      expect(sent()).toMatchObject([{ shown: inMay }, { shown: inJune }]);
    },
  );

  it('spots that are held no more, because the date or the place changed, are said when they are paid for, with what it is now', async () => {
    const confirm = 'POST /simulated-card/payment-intents/pi_1/confirm';
    const id = editedAt(confirm, refuses('hold_ended_by_move'), [inMay, inJune], {
      'POST /listings/:id/orders': [201, started],
    });
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/listings/${id}?buy=tickets`);
    await next(page);
    await page.getByRole('button', { name: 'Pay $25.00 CAD' }).click();
    await dialog(page)
      .getByRole('alert')
      .getByText(
        'Your spots are not held any more, because the date or the place of this event has changed. Nothing was charged. Please look at it again, and start again if it suits you.',
        { exact: true },
      )
      .waitFor();
    await dialog(page).getByText('Thunder Bay', { exact: true }).waitFor();
    await next(page);
    await expect.poll(() => web.bodiesOf(`POST /listings/${id}/orders`).length).toBe(2);
    expect(web.bodiesOf(`POST /listings/${id}/orders`)[1]).toMatchObject({ shown: inJune });
  });

  it.each([
    ['a dialog', true],
    ['a page without scripts', false],
  ])('what has just become free is not bought: the way leads to the sign-up: %s', async (_, javaScript) => {
    const free = { isFreeEvent: true, priceCents: 0 };
    const id = editedAt('POST /listings/:id/orders', refuses('free_now'), [{}, free]);
    const page = await browser.newPage({ ...phone, javaScript, expectedErrors: [/status of 409/] });
    await web.signIn(page);
    await page.goto(`${web.url}/listings/${id}?buy=tickets`);
    await next(page);
    await page
      .getByRole('alert')
      .getByText('This event is free now, so there is nothing to pay. Please sign up for it instead.', { exact: true })
      .waitFor();
    expect(await page.getByRole('button', { name: 'Continue to payment' }).count()).toBe(0);
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to the sign-up' }).click();
    await page.waitForURL(at(`/listings/${id}`));
    await page.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  it('who has paid already is shown the tickets instead of another card field', async () => {
    const paymentId = '2f6a4f0c-9d4e-4a57-8f7e-0d9cf2f0a222';
    const page = await open({
      'POST /listings/:id/orders': refuses('just_bought', { data: { paymentId } }),
    });
    await next(page);
    const alert = dialog(page).getByRole('alert');
    await alert
      .getByText(
        'You have just bought these tickets. Your payment has arrived, and a confirmation is on its way to your email.',
        { exact: true },
      )
      .waitFor();
    expect(await alert.getByRole('link', { name: 'Open my tickets' }).getAttribute('href')).toBe(
      `/tickets/${paymentId}`,
    );
    expect(await page.getByText('Mock Card Element').count()).toBe(0);
  });

  it.each([
    ['a dialog', true],
    ['a page without scripts', false],
  ])('who holds spots elsewhere already is led to them: %s', async (_, javaScript) => {
    const listing = detail({ priceCents: 2_500, maxAttendees: 10 });
    const holds = ['Choir', 'Chess', 'Judo'].map((title, at) => ({
      listingId: listing.id.replace(/.$/, String(at)),
      title,
      language: null,
      quantity: at + 1,
      expiresAt: `2031-03-09T18:0${at}:00Z`,
    }));
    web.answer({
      [`GET /listings/${listing.id}`]: [200, listing],
      [`GET /listings/${listing.id}/access`]: [200, access()],
      [`POST /listings/${listing.id}/orders`]: refuses('too_many_holds'),
      'GET /my/tickets': [200, { holds, purchases: [], refunds: [] }],
    });
    const page = await browser.newPage({ ...phone, javaScript, expectedErrors: [/status of 409/] });
    await web.signIn(page);
    await page.goto(`${web.url}/listings/${listing.id}?buy=tickets`);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('You already hold spots on three other listings.').waitFor();
    await page.getByRole('link', { name: 'See what is held for me' }).click();
    const held = page.getByRole('region', { name: 'Held for you' });
    await held.waitFor();
    expect((await held.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Choir 1 spot, until 2:00 p.m.',
      'Chess 2 spots, until 2:01 p.m.',
      'Judo 3 spots, until 2:02 p.m.',
    ]);
    expect(await held.getByRole('link').first().getAttribute('href')).toBe(`/listings/${holds[0]!.listingId}`);
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('many spots need a confirmed email address, and the mail for it can be sent again', async () => {
    const sentence =
      'To hold more than 10 spots, please confirm your email address first: open the link in the email that we sent you, then try again.';
    const page = await open({
      'POST /listings/:id/orders': refuses('email_not_confirmed', { data: { moreSeatsThan: 10 } }),
      'POST /email-verifications': [204, null],
    });
    await next(page);
    await dialog(page).getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Send the email again' }).click();
    await page.getByText('An email is on its way.').waitFor();
    expect(new URL(page.url()).search).toBe('?buy=tickets');
  });

  it('ERR-28: a payment that cannot be prepared says so', async () => {
    const page = await open(
      { 'POST /listings/:id/orders': refuses('internal') },
      {},
      { expectedErrors: [/status of 500/] },
    );
    await next(page);
    await dialog(page).getByRole('alert').getByText('Failed to prepare payment. Please try again.').waitFor();
  });

  it('PAY-06, MOCK-05, CONST-10: the card field is fetched only when it is needed and appears after about a tenth of a second', async () => {
    const page = await open({ 'POST /listings/:id/orders': [201, started] });
    const fetched: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && fetched.push(request.url()));
    await page.clock.pauseAt(Date.now() + 1_000);
    // The waits that the page's scripts ask for, in milliseconds.
    await page.evaluate(() => {
      const { setTimeout: wait } = window;
      const waits: unknown[] = [];
      Object.assign(window, {
        waits,
        setTimeout: (...parameters: Parameters<typeof wait>) => {
          waits.push(parameters[1]);
          return wait(...parameters);
        },
      });
    });
    await next(page);
    const pay = page.getByRole('button', { name: /^Pay/ });
    await pay.waitFor();
    // The field is fetched only now, and waits for its tenth of a second.
    await expect.poll(() => fetched.length).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => (window as unknown as { waits: unknown[] }).waits)).toContain(100);
    await page.clock.runFor(90);
    expect(await page.getByText('Mock Card Element (Testing Mode)').count()).toBe(0);
    await page.clock.runFor(60);
    await page.getByText('Mock Card Element (Testing Mode)').waitFor();
    expect(await pay.isEnabled()).toBe(true);
  });

  it('ERR-29: a refused card keeps the hold and can be tried again', async () => {
    const page = await open({
      'POST /listings/:id/orders': [201, started],
      'POST /simulated-card/payment-intents/pi_1/confirm': refuses('payment_failed', { data: {} }),
    });
    await next(page);
    await page.getByRole('button', { name: 'Pay $25.00 CAD' }).click();
    await dialog(page).getByRole('alert').getByText('Payment processing failed. Please try again.').waitFor();
    expect(await page.getByText('Mock Card Element').isVisible()).toBe(true);
  });

  it('more time that was given in the last seconds is there, also when its answer comes after the hold would have ended', async () => {
    const answered = later();
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const page = await open({
      'POST /listings/:id/orders': [201, { ...started, expiresAt: soon(10) }],
      [`POST /orders/${started.orderId}/extend`]: async () => {
        await answered.comes;
        const order = { orderId: started.orderId, listingId: page.url().split(/[/?]/)[4]!, status: 'held' };
        return [200, { ...order, quantity: 1, amountCents: 2_500, expiresAt: soon(20), extended: true }];
      },
    });
    await settled(page);
    await page.clock.pauseAt(Date.now() + 1_000);
    await next(page);
    await page.getByRole('timer').waitFor();
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return page.getByRole('timer').innerText();
      })
      .toMatch(/^(9|10):/);
    await page.clock.runFor(590_000);
    await page.getByRole('button', { name: 'More time' }).click();
    await expect.poll(() => web.bodiesOf(`POST /orders/${started.orderId}/extend`).length).toBe(1);
    await page.clock.runFor(20_000);
    expect(await page.getByRole('timer').innerText()).toBe('0:00');
    answered.come();
    await page.getByText('The time was extended once.').waitFor();
    await page.clock.runFor(2_000);
    expect(await page.getByText('Mock Card Element').isVisible()).toBe(true);
    expect(await page.getByRole('timer').innerText()).toMatch(/^(19|20):/);
  });

  it('a hold that ends while somebody waits leads back to the first step', async () => {
    const page = await open({
      'POST /listings/:id/orders': () => [201, { ...started, expiresAt: new Date(Date.now() + 2_000).toISOString() }],
    });
    await next(page);
    await page.getByRole('timer').waitFor();
    await dialog(page).getByRole('alert').getByText('Your hold has ended and nothing was charged.').waitFor();
    expect(await quantity(page).isVisible()).toBe(true);
  });

  it('a hold that has ended leads back to the first step', async () => {
    const page = await open({
      'POST /listings/:id/orders': [201, started],
      'POST /simulated-card/payment-intents/pi_1/confirm': refuses('hold_expired'),
    });
    await next(page);
    await page.getByRole('button', { name: 'Pay $25.00 CAD' }).click();
    await dialog(page).getByRole('alert').getByText('Your hold has ended and nothing was charged.').waitFor();
    expect(await quantity(page).isVisible()).toBe(true);
  });
});

describe('a free listing', () => {
  it('PAY-22, PAY-23, CONST-10: signing up takes one click, shows the contact, and the attendee count is one higher', async () => {
    const page = await browser.newPage();
    const path = await listingAt(page, 'Repair Café: Bring It Broken, Take It Home');
    const email = await newFamily(page, path);
    const before = await attendees(page);
    // Nobody can say yet that the address is theirs; the mail that proves it can be sent again from here.
    await page.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).click();
    await page
      .getByRole('alert')
      .getByText(
        'Please confirm your email address first: open the link in the email that we sent you, then try again.',
        { exact: true },
      )
      .filter({ visible: true })
      .waitFor();
    await page.getByRole('button', { name: 'Send the email again' }).filter({ visible: true }).click();
    await page.getByText('An email is on its way.').waitFor();
    expect(at(path)(new URL(page.url()))).toBe(true);
    await confirmEmail(page, email);
    await page.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).click();
    await seen(page, 'You are signed up').waitFor();
    await expect.poll(() => attendees(page)).toBe(before + 1);
    expect(await page.locator('a[href^="mailto:"]').filter({ visible: true }).first().innerText()).toContain('@');
  });

  it('PAY-24, ERR-25: a sign-up that fails says so', async () => {
    const listing = detail({ isFreeEvent: true, priceCents: 0 });
    web.answer({
      [`GET /listings/${listing.id}`]: [200, listing],
      [`GET /listings/${listing.id}/access`]: [200, access()],
      [`POST /listings/${listing.id}/sign-up`]: refuses('internal'),
    });
    const page = await browser.newPage({ expectedErrors: [/status of 500/] });
    await web.signIn(page);
    await page.goto(`${web.url}/listings/${listing.id}`);
    await page.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).click();
    await page.getByRole('alert').getByText('Failed to sign up. Please try again.').filter({ visible: true }).waitFor();
  });

  it.each([
    ['with scripts', true],
    ['without', false],
  ])('what costs something by now says so beside the way to buy it: %s', async (_, javaScript) => {
    const free = { isFreeEvent: true, priceCents: 0 };
    const paid = { isFreeEvent: false, priceCents: 900 };
    const id = editedAt('POST /listings/:id/sign-up', refuses('not_free'), [free, paid]);
    const page = await browser.newPage({ ...phone, javaScript, expectedErrors: [/status of 409/] });
    await web.signIn(page);
    await page.goto(`${web.url}/listings/${id}`);
    await page.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).click();
    await page.getByRole('link', { name: 'Buy tickets' }).filter({ visible: true }).waitFor();
    const said = page.getByRole('alert').getByText('This listing is not free. Please buy a ticket.');
    await said.filter({ visible: true }).waitFor();
  });

  it('another date or place than was shown is said before anybody is signed up', async () => {
    const free = { isFreeEvent: true, priceCents: 0 };
    const change: [Change, Change] = [{ ...free, ...inMay }, inJune];
    const id = editedAt('POST /listings/:id/sign-up', refuses('event_moved', { data: inJune }), change);
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/listings/${id}`);
    const signUp = page.getByRole('button', { name: 'Sign up' }).filter({ visible: true });
    await signUp.click();
    const said = page.getByRole('alert').getByText('It is now: Jun 15, 2199, 10:00 a.m.; Thunder Bay.');
    await said.filter({ visible: true }).waitFor();
    await page.getByText('Thunder Bay', { exact: true }).first().waitFor();
    await signUp.click();
    const sent = () => web.bodiesOf(`POST /listings/${id}/sign-up`);
    await expect.poll(() => sent().length).toBe(2);
    expect(sent()).toMatchObject([{ shown: inMay }, { shown: inJune }]);
  });

  it('a free sign-up that comes too often says how long to wait', async () => {
    const listing = detail({ isFreeEvent: true, priceCents: 0 });
    const wait = 'Too many attempts. Please wait 9 minutes and try again.';
    web.answer({
      [`GET /listings/${listing.id}`]: [200, listing],
      [`GET /listings/${listing.id}/access`]: [200, access()],
      [`POST /listings/${listing.id}/sign-up`]: refuses('too_many_requests', { data: { retryAfterSeconds: 540 } }),
    });
    const page = await browser.newPage({ expectedErrors: [/status of 429/] });
    await web.signIn(page);
    await page.goto(`${web.url}/listings/${listing.id}`);
    await page.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).click();
    await page.getByRole('alert').getByText(wait).filter({ visible: true }).waitFor();
  });
});

it('PAY-01: without scripts everything but the card is a plain form', async () => {
  const page = await browser.newPage({ ...phone, javaScript: false });
  const path = await listingAt(page, 'Seed Swap and Garden Morning');
  await newFamily(page, path);
  await page.getByRole('link', { name: 'Buy tickets' }).filter({ visible: true }).click();
  // Said before anything is held for somebody who could not pay for it.
  await page.getByText('Paying by card needs JavaScript.').waitFor();
  await page.getByLabel('How many tickets?').fill('2');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByText(/^Your spots are held until \d{1,2}:\d\d [ap]\.m\.$/).waitFor();
  await page.getByText('Paying by card needs JavaScript.').waitFor();
  expect(await page.getByText('$6.00').filter({ visible: true }).count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel and release my spots' }).click();
  await page.waitForURL(at(path));
  expect(await page.getByText(/We are holding/).count()).toBe(0);
});
