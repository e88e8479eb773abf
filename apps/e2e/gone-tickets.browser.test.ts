import type { HeldPurchase, HeldTickets, MyRefund } from '@canopy/contracts/tickets';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { access } from './shown-listings.ts';
import { type Answer, type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const paymentId = '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10';
const ticket = (n: number) =>
  ({ id: `6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e1${n}`, status: 'valid', usedAt: null }) as const;
/** Of a listing that was deleted, and was not called off: it had no day. */
const gone: HeldPurchase = {
  paymentId,
  listingId: null,
  title: 'Kite Building in the Park',
  language: null,
  providerName: 'Amber Kites',
  holderName: 'Priya Raman',
  location: null,
  isVirtual: false,
  eventStart: null,
  eventEnd: null,
  cancelled: false,
  refund: null,
  purchasedAt: '2026-10-04T01:30:00Z',
  amountCents: 3_000,
  tickets: [ticket(1), ticket(2)],
};
const withCodes: HeldTickets = {
  ...gone,
  contact: null,
  tickets: gone.tickets.map((one, n) => ({ ...one, code: `code-${n}`, shortCode: `K7QM-2XR${n}` })),
};

it('tickets of what is no longer offered say so once, with whom to ask, and send nobody to a door', async () => {
  const page = await browser.newPage(phone);
  web.answer({
    'GET /my/tickets': [200, { holds: [], purchases: [gone], refunds: [] }],
    [`GET /my/tickets/${paymentId}`]: [200, withCodes],
  });
  await web.signIn(page);
  await page.goto(`${web.url}/tickets`);
  const entry = page.getByRole('listitem').filter({ hasText: gone.title });
  await entry.getByText('No longer offered', { exact: true }).waitFor();
  await entry.getByRole('link', { name: gone.title }).click();
  const note = page.getByText('This is no longer offered here, so its tickets open no door.');
  await note.waitFor();
  expect(await note.innerText()).toContain('what you paid, ask the provider (Amber Kites), or:');
  expect(await page.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
  expect(await page.getByText('The listing is no longer there').count()).toBe(0);
  expect(await page.getByRole('group').getByText('No longer offered', { exact: true }).count()).toBe(2);
  for (const promise of ['Valid', 'K7QM', 'Download PDF', 'Show the code at the door'])
    expect(await page.getByText(promise).count()).toBe(0);
  expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);

  web.answer({ [`GET /my/tickets/${paymentId}`]: [200, { ...withCodes, amountCents: 0 }] });
  await page.goto(`${web.url}/fr/tickets/${paymentId}`);
  const sentence = await page.getByText('Ceci n’est plus offert ici').innerText();
  expect(sentence).toContain('adressez-vous au prestataire (Amber Kites), ou');
  expect(sentence).not.toContain('paiement');
});

it('tickets of what is no longer offered name the address at which their provider can be asked', async () => {
  const page = await browser.newPage(phone);
  web.answer({ [`GET /my/tickets/${paymentId}`]: [200, { ...withCodes, contact: 'kites@example.org' }] });
  await web.signIn(page);
  await page.goto(`${web.url}/tickets/${paymentId}`);
  await page.getByText('ask the provider (Amber Kites, kites@example.org), or:').waitFor();
  const links = page.getByRole('link', { name: 'kites@example.org' });
  expect(await links.first().getAttribute('href')).toBe('mailto:kites@example.org');
});

it('tickets that are all void send nobody to a door', async () => {
  const page = await browser.newPage(phone);
  const listingId = '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e19';
  const dated: HeldTickets = { ...withCodes, listingId, eventStart: '2199-01-05T23:30:00Z' };
  const taken = dated.tickets.map((one) => ({ ...one, status: 'void' as const }));
  const may: Answer = [200, access()];
  web.answer({ [`GET /my/tickets/${paymentId}`]: [200, dated], [`GET /listings/${listingId}/access`]: may });
  await web.signIn(page);
  await page.goto(`${web.url}/tickets/${paymentId}`);
  const promises = ['Add to my calendar', 'Show the code at the door', 'Download PDF'];
  for (const promise of promises) await page.getByText(promise).waitFor();

  web.answer({
    [`GET /my/tickets/${paymentId}`]: [200, { ...dated, tickets: taken }],
    [`GET /listings/${listingId}/access`]: may,
  });
  await page.reload();
  await page.getByText('This ticket is no longer valid.').first().waitFor();
  for (const promise of promises) expect(await page.getByText(promise).count()).toBe(0);
});

it('the ticket of an online event leads to where it takes place, and to no door', async () => {
  const page = await browser.newPage(phone);
  const listingId = '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e19';
  const tickets = [withCodes.tickets[0]!, { ...withCodes.tickets[1]!, status: 'void' as const }];
  const read = (may: Answer) =>
    web.answer({
      [`GET /my/tickets/${paymentId}`]: [200, { ...withCodes, listingId, isVirtual: true, tickets }],
      [`GET /listings/${listingId}/access`]: may,
    });
  read(refuses('internal'));
  await web.signIn(page);
  await page.goto(`${web.url}/tickets/${paymentId}`);
  await page.getByText('where this takes place online, could not be loaded').waitFor();
  read([200, access({ ticketCount: 1, onlineAddress: 'https://meet.example/our-room' })]);
  await page.getByRole('link', { name: 'Try again' }).click();
  const room = page.getByRole('link', { name: 'https://meet.example/our-room' });
  await room.waitFor();
  // Beside the valid ticket alone.
  expect([await room.count(), await room.getAttribute('href')]).toEqual([1, 'https://meet.example/our-room']);
  expect(await page.getByText('Show the code at the door').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});

it('a contact that cannot be looked up is missing aloud, and comes when it is tried again', async () => {
  const page = await browser.newPage(phone);
  const listingId = '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e19';
  const read = (may: Answer) =>
    web.answer({
      [`GET /my/tickets/${paymentId}`]: [200, { ...withCodes, listingId }],
      [`GET /listings/${listingId}/access`]: may,
    });
  read(refuses('internal'));
  await web.signIn(page);
  await page.goto(`${web.url}/fr/tickets/${paymentId}`);
  await page.getByText('Le chargement des coordonnées du prestataire a échoué.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(`${web.url}/tickets/${paymentId}`);
  const missing = page.getByText('The contact of the provider could not be loaded.');
  await missing.waitFor();
  expect(await page.getByText('K7QM').count()).toBe(2);
  read([200, access({ contact: 'kites@example.org' })]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'kites@example.org' }).first().waitFor();
  expect(await missing.count()).toBe(0);
});

it('tickets of one listing do not claim to be all, and lead to all', async () => {
  const page = await browser.newPage(phone);
  const another = { ...gone, paymentId: '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e20' };
  web.answer({ 'GET /my/tickets': [200, { holds: [], purchases: [gone, another], refunds: [] }] });
  await web.signIn(page);
  await page.goto(`${web.url}/tickets?listing=${paymentId}`);
  await page.getByRole('link', { name: gone.title }).first().waitFor();
  expect(await page.getByText('Everything you booked').count()).toBe(0);
  await page.getByRole('link', { name: 'All tickets' }).click();
  await page.getByText('Everything you booked').waitFor();
  expect(await page.getByRole('link', { name: 'All tickets' }).count()).toBe(0);
});

it('whoever booked more than a page holds finds the rest by a link, and older refunds by one of their own', async () => {
  const of = (n: number): HeldPurchase => ({ ...gone, title: `Booked ${n}`, paymentId: paymentId.slice(0, -2) + n });
  const refund = (n: number): MyRefund => ({
    ...{ id: paymentId.slice(0, -2) + n, title: `Returned ${n}`, amountCents: 3_000, seats: 1, reason: null },
    ...{ status: 'succeeded', late: false, listingGone: false, createdAt: '2026-10-05T01:30:00Z' },
  });
  web.answer({
    'GET /my/tickets': (address) => {
      const search = new URL(address, 'http://api').searchParams;
      const [more, moreRefunds] = [search.get('after') === 'past.abc', search.get('refundsAfter') === refund(20).id];
      return [
        200,
        {
          holds: [],
          purchases: more ? [of(30)] : [of(10), of(20)],
          next: more ? null : 'past.abc',
          refunds: moreRefunds ? [refund(30)] : [refund(10), refund(20)],
          refundsNext: moreRefunds ? null : refund(20).id,
          booked: true,
        },
      ];
    },
  });
  for (const javaScript of [true, false]) {
    const page = await browser.newPage({ ...phone, javaScript });
    await web.signIn(page);
    await page.goto(`${web.url}/tickets`);
    await page.getByRole('link', { name: 'Booked 20' }).waitFor();
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Back to the first page' }).count()).toBe(0);
    await page.getByRole('link', { name: 'More of what you booked' }).click();
    await page.getByRole('link', { name: 'Booked 30' }).waitFor();
    // What stood on the first page does not come again.
    for (const left of ['Everything you booked', 'Booked 20', 'Returned 10', 'More of what you booked'])
      expect(await page.getByText(left).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await page.getByRole('link', { name: 'Older refunds' }).click();
    await page.getByText('Returned 30').waitFor();
    for (const left of ['Booked 10', 'Returned 20', 'Older refunds', 'No tickets yet'])
      expect(await page.getByText(left).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await page.getByText('Everything you booked').waitFor();
  }
});

it('the page of a purchase says what was paid and when, on the screen alone, and of a free spot when it was booked', async () => {
  const page = await browser.newPage(phone);
  const partlyReturned: HeldTickets = {
    ...withCodes,
    tickets: withCodes.tickets.map((one, n) => ({ ...one, status: n === 0 ? 'void' : 'valid' })),
  };
  web.answer({ [`GET /my/tickets/${paymentId}`]: [200, partlyReturned] });
  await web.signIn(page);
  await page.goto(`${web.url}/tickets/${paymentId}`);
  const paid = page.getByText('You paid $30.00 on October 3, 2026.');
  await paid.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await paid.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${web.url}/fr/tickets/${paymentId}`);
  await page.getByText(/Vous avez payé 30,00\s\$ le 3\soctobre\s2026\./).waitFor();

  web.answer({ [`GET /my/tickets/${paymentId}`]: [200, { ...withCodes, amountCents: 0 }] });
  await page.goto(`${web.url}/tickets/${paymentId}`);
  await page.getByText('Booked on October 3, 2026.').waitFor();
  expect(await page.getByText(/paid|\$/).count()).toBe(0);
});
