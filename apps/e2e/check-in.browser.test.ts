import type { CheckedInPurchase, Roster, ScannedTicket } from '@canopy/contracts/tickets';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { later } from './later.ts';
import { refuses } from './refuses.ts';
import { type Answer, type Answers, startWebWithFakeApi, type WebWithFakeApi } from './web-with-fake-api.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const listingId = '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11';
type Guest = Roster['tickets'][number];
const names = ['Ada', 'Ben', 'Cleo', 'Dora'];
const ids = names.map((_, index) => `0b9ba1a4-5d1f-4f5e-9a53-00000000000${index}`);

/** A door before an API that lets in by name and by the code "CODE-Ada", and whose list or codes may be `away`. */
class Door {
  listAway = false;
  codesAway = false;
  purchaseAway = false;
  /** What it does is done, and nobody hears of it. */
  answersLost = false;
  /** Whoever stands there is an administrator who looks through the eyes of the owner. */
  viewOnly = false;
  /** What both wait for before they answer. */
  before = { list: Promise.resolve(), codes: Promise.resolve() };
  /** As with the filter "Still expected". */
  onlyExpected = false;
  guests: Guest[] = names.map((holderName, index) => ({
    id: ids[index]!,
    holderName,
    status: 'valid',
    usedAt: null,
    number: 1,
    count: 1,
    purchase: { id: ids[index]!, expected: 1, arrived: 0 },
  }));

  /** What used each ticket. */
  private readonly attempts = new Map<string, string | undefined>();

  /** @param family the name of whoever bought all four tickets, where it was one person */
  constructor(private readonly family?: string) {
    if (family)
      this.guests.forEach((guest, index) =>
        Object.assign(guest, { holderName: family, number: index + 1, count: 4 } satisfies Partial<Guest>),
      );
    const answers: Answers = {
      [`GET /listings/${listingId}/roster`]: () => this.list(),
      'POST /tickets/check-in': () => this.byCode(),
    };
    for (const guest of this.guests) {
      const byName = `PUT /tickets/${guest.id}/use`;
      answers[byName] = () => this.letIn(guest, web.bodiesOf(byName).at(-1));
      answers[`DELETE /tickets/${guest.id}/use`] = () => this.use(guest, false);
      answers[`PUT /tickets/${guest.id}/purchase/use`] = () => this.usePurchase(guest);
    }
    web.answer(answers);
  }

  get came(): string[] {
    return this.guests.filter(({ usedAt }) => usedAt !== null).map(({ holderName }) => holderName);
  }

  private async list(): Promise<Answer> {
    await this.before.list;
    if (this.listAway) return refuses('unavailable');
    const list: Roster = {
      listingId,
      title: 'Pond life',
      eventStart: null,
      eventEnd: null,
      expected: this.guests.length,
      arrived: this.came.length,
      page: 1,
      more: false,
      next: null,
      tickets: this.guests
        .filter(({ usedAt }) => !this.onlyExpected || usedAt === null)
        .map((guest) => ({ ...guest, purchase: this.purchaseOf(guest) })),
    };
    return [200, list];
  }

  private async byCode(): Promise<Answer> {
    const body = web.bodiesOf('POST /tickets/check-in').at(-1);
    const { code } = body as { code: string };
    await this.before.codes;
    if (this.codesAway) return refuses('unavailable');
    const guest = this.guests.find(({ holderName, number }) => [`CODE-${holderName}`, `CODE-${number}`].includes(code));
    return guest ? this.letIn(guest, body) : refuses('ticket_not_found');
  }

  private letIn(guest: Guest, body: unknown): Answer {
    const { attempt } = body as { attempt?: string };
    const { id: ticketId, holderName, usedAt } = guest;
    if (usedAt !== null && (!attempt || this.attempts.get(ticketId) !== attempt))
      return refuses('ticket_used', { data: { holderName, usedAt, ticketId, left: this.seen(guest).left } });
    this.attempts.set(ticketId, attempt);
    const answer = this.use(guest, true);
    return this.answersLost ? refuses('unavailable') : answer;
  }

  private use(guest: Guest, used: boolean): Answer {
    if (this.viewOnly) return refuses('view_only');
    Object.assign(guest, { status: used ? 'used' : 'valid', usedAt: used ? '2031-12-05T15:00:00.000Z' : null });
    return [200, this.seen(guest)];
  }

  private usePurchase(guest: Guest): Answer {
    if (this.purchaseAway) return refuses('unavailable');
    const left = this.guests.filter(({ usedAt }) => this.family && usedAt === null);
    for (const one of left) Object.assign(one, { status: 'used', usedAt: '2031-12-05T15:00:00.000Z' });
    return [200, { checkedIn: left.length, ticket: this.seen(guest) } satisfies CheckedInPurchase];
  }

  private purchaseOf(guest: Guest): Guest['purchase'] {
    if (!this.family) return { ...guest.purchase, ...(guest.usedAt ? { expected: 0, arrived: 1 } : {}) };
    return { id: ids[0]!, expected: 4 - this.came.length, arrived: this.came.length };
  }

  private seen(guest: Guest): ScannedTicket {
    const { number: _, count: _count, purchase: _purchase, ...ticket } = guest;
    const left = this.family ? this.guests.filter(({ id, usedAt }) => id !== guest.id && usedAt === null).length : 0;
    return { ...ticket, listingId, listingTitle: 'Pond life', eventStart: null, left };
  }
}

async function opened(expectedErrors: RegExp[] = [], before?: () => void): Promise<Page> {
  const page = await browser.newPage({ ...phone, expectedErrors });
  if (before) await page.addInitScript(before);
  await web.signIn(page);
  await page.goto(`${web.url}/check-in/${listingId}`);
  await settled(page);
  return page;
}
/** @returns how many forms it has sent since */
function posts(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += request.method() === 'POST' ? 1 : 0));
  return () => count;
}
const welcome = (page: Page, name: string) => page.getByText(`${name} is checked in. Welcome!`).waitFor();

describe('the field for codes', () => {
  const field = (page: Page) => page.getByLabel('Code of a ticket');

  it('takes one code after the other from a scanner in the hand, which only types', async () => {
    const door = new Door();
    const page = await opened([/status of 404/]);
    await field(page).focus();
    for (const name of ['Ada', 'Ben']) {
      await page.keyboard.type(`CODE-${name}`);
      await page.keyboard.press('Enter');
      await welcome(page, name);
      expect(await field(page).inputValue()).toBe('');
    }
    await page.keyboard.type('CODE-nobody');
    await page.keyboard.press('Enter');
    await page.getByText('There is no ticket with this code.').waitFor();
    expect(await field(page).inputValue()).toBe('CODE-nobody');
    await page.keyboard.type('CODE-Cleo');
    await page.keyboard.press('Enter');
    await welcome(page, 'Cleo');
    expect(door.came).toEqual(['Ada', 'Ben', 'Cleo']);
  });

  it('keeps what is half typed while the list lets somebody in', async () => {
    new Door();
    const page = await opened();
    await field(page).focus();
    await page.keyboard.type('CODE-');
    await page.getByRole('button', { name: 'Check in Ada' }).click();
    await welcome(page, 'Ada');
    await page.keyboard.type('Ben');
    expect(await field(page).inputValue()).toBe('CODE-Ben');
    await page.keyboard.press('Enter');
    await welcome(page, 'Ben');
  });
});

describe('a scanner in the hand that does not wait for the answer', () => {
  const field = (page: Page) => page.getByLabel('Code of a ticket');
  /** The first code is on its way until the answer may come; the second is in the field, whole or in part. */
  async function ahead(first: string, second: string) {
    const door = new Door();
    const answer = later();
    door.before.codes = answer.comes;
    const page = await opened([/status of 404/]);
    const sent = posts(page);
    await field(page).focus();
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await page.getByText('One moment…').waitFor({ state: 'attached' });
    await page.keyboard.type(second);
    return { door, page, answer, sent };
  }

  it('types the next code in the place of the first', async () => {
    const { page, answer } = await ahead('CODE-Ada', 'CODE-B');
    expect(await field(page).inputValue()).toBe('CODE-B');
    answer.come();
    await welcome(page, 'Ada');
    await page.keyboard.type('en');
    await page.keyboard.press('Enter');
    await welcome(page, 'Ben');
  });

  it('lets the next guest in as soon as the first is', async () => {
    const { door, page, answer, sent } = await ahead('CODE-Ada', 'CODE-Ben');
    await page.keyboard.press('Enter');
    answer.come();
    await welcome(page, 'Ben');
    expect(sent()).toBe(2);
    await expect.poll(() => field(page).inputValue()).toBe('');
    expect(door.came).toEqual(['Ada', 'Ben']);
  });

  it('leaves it readable that the first was refused, and keeps the next code for whoever enters it again', async () => {
    const { door, page, answer } = await ahead('CODE-nobody', 'CODE-Ben');
    await page.keyboard.press('Enter');
    answer.come();
    await page.getByText('There is no ticket with this code.').waitFor();
    await settled(page);
    expect(door.came).toEqual([]);
    expect(await field(page).inputValue()).toBe('CODE-Ben');
    await page.keyboard.press('Enter');
    await welcome(page, 'Ben');
  });
});

interface Cameras {
  /** Each opens the camera that was asked for. */
  allow: (() => void)[];
  opened: MediaStream[];
  /** What it would read. */
  inSight: string[];
}
const cameras = (page: Page) =>
  page.evaluate(() => {
    const { allow, opened } = window as unknown as Cameras;
    return {
      requested: allow.length,
      running: opened.filter((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')).length,
    };
  });
const allow = (page: Page) =>
  page.evaluate(async () => {
    (window as unknown as Cameras).allow.forEach((open) => open());
    // What is done with a camera that has opened is done at once.
    await new Promise((done) => setTimeout(done));
  });

/** A page whose browser asks whether the camera may be used, and has no answer yet. */
async function asking(expectedErrors?: RegExp[]): Promise<Page> {
  const page = await opened(expectedErrors, () => {
    const allow: (() => void)[] = [];
    const opened: MediaStream[] = [];
    const camera: Cameras = { allow, opened, inSight: [] };
    Object.assign(window, camera, {
      BarcodeDetector: class {
        detect = () => Promise.resolve((window as unknown as Cameras).inSight.map((rawValue) => ({ rawValue })));
      },
    });
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((done) => {
        allow.push(() => {
          opened.push(document.createElement('canvas').captureStream());
          done(opened.at(-1)!);
        });
      });
  });
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  return page;
}

describe('the camera', () => {
  it('is asked for once, however often its button is pressed', async () => {
    new Door();
    const page = await asking();
    const button = page.getByRole('button', { name: 'Scan with the camera' });
    await button.evaluate((element: HTMLElement) => element.click());
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await allow(page);
    await page.getByRole('button', { name: 'Stop the camera' }).click();
    expect(await cameras(page)).toEqual({ requested: 1, running: 0 });
  });

  it('does not stay on for somebody who has left before it was allowed', async () => {
    new Door();
    const page = await asking();
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/contact"]')!.click());
    await page.waitForURL(`${web.url}/contact`);
    await settled(page);
    await allow(page);
    expect(await cameras(page)).toEqual({ requested: 1, running: 0 });
  });
});

describe('a ticket that is held before the camera', () => {
  it('is tried again until somebody answers for it, but not all the time', async () => {
    const door = new Door();
    door.codesAway = true;
    const page = await asking([/Failed to load resource/]);
    await allow(page);
    await page.getByRole('button', { name: 'Stop the camera' }).waitFor();
    const sent = posts(page);
    // The camera goes on looking while the clock stands still.
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.evaluate(() => void ((window as unknown as Cameras).inSight = ['CODE-Ada']));
    await page.getByText('This did not work. Please try again.').waitFor();
    door.codesAway = false;
    await page.clock.runFor(4_000);
    await new Promise((done) => setTimeout(done, 600));
    expect(sent()).toBe(1);
    await page.clock.runFor(1_000);
    await welcome(page, 'Ada');
    expect(sent()).toBe(2);
  });
});

describe('a guest who was let in while the answer was lost', () => {
  const others = (page: Page) =>
    page.getByRole('region', { name: 'At the door' }).getByRole('button', { name: 'Check in the other 3, Ada' });
  const failed = (page: Page) => page.getByText('This did not work. Please try again.').waitFor();
  const refused = (page: Page) => page.getByText('The ticket of Ada has already been used').waitFor();

  it('is welcome when the camera tries again, and so is the family; a copy of the ticket is not', async () => {
    const door = new Door('Ada');
    door.answersLost = true;
    const page = await asking([/Failed to load resource/]);
    await allow(page);
    await page.getByRole('button', { name: 'Stop the camera' }).waitFor();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.evaluate(() => void ((window as unknown as Cameras).inSight = ['CODE-1']));
    await failed(page);
    // The list is read all the same, and tells the truth.
    await page.getByRole('button', { name: 'Undo the check-in of Ada, 1 of 4' }).waitFor();
    door.answersLost = false;
    await page.clock.runFor(5_000);
    await welcome(page, 'Ada');
    await others(page).waitFor();
    expect(door.came).toHaveLength(1);
    await page.evaluate(() => void ((window as unknown as Cameras).inSight = []));
    await page.clock.runFor(6_000);
    await page.evaluate(() => void ((window as unknown as Cameras).inSight = ['CODE-1']));
    await page.clock.runFor(1_000);
    await refused(page);
    // Whoever has the true one may have come in first: the rest of the family is not locked out by that.
    await page.getByText('3 more tickets of this purchase have not been used.').waitFor();
    await page.clock.runFor(1_000);
    await others(page).click();
    await page.getByText('3 tickets of Ada are checked in. Welcome!').waitFor();
    expect(door.came).toHaveLength(4);
  });

  it.each(['the code is entered', 'the name is tapped'] as const)('is welcome when %s once more', async (way) => {
    const door = new Door();
    door.answersLost = true;
    // The list is as old as the line is bad.
    const page = await opened([/Failed to load resource/]);
    door.listAway = true;
    const again = async () => {
      await quietIsOver();
      if (way === 'the name is tapped') return page.getByRole('button', { name: 'Check in Ada' }).click();
      await page.getByLabel('Code of a ticket').fill('CODE-Ada');
      await page.getByLabel('Code of a ticket').press('Enter');
    };
    await again();
    await failed(page);
    await page.getByText('The list could not be loaded again.').waitFor();
    door.answersLost = false;
    await again();
    await welcome(page, 'Ada');
    await again();
    await refused(page);
    expect(door.came).toEqual(['Ada']);
  });
});

describe('the list', () => {
  const old = (page: Page) => page.getByText('The list could not be loaded again. This is how it was before.');

  it.each(['the API', 'the line'] as const)('takes nothing of the door away while %s is away', async (lost) => {
    const door = new Door();
    const page = await asking([/Failed to load resource/, /Failed to fetch/]);
    await allow(page);
    const line = '**/*.data*';
    if (lost === 'the API') door.listAway = true;
    else await page.route(line, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Check in Ada' }).click();
    await old(page).waitFor();
    await welcome(page, 'Ada');
    // Whoever tries again too early loses nothing either.
    await page.getByRole('link', { name: 'Try again' }).click();
    await settled(page);
    await page.getByLabel('Code of a ticket').fill('CODE-Ben');
    await page.getByLabel('Code of a ticket').press('Enter');
    await welcome(page, 'Ben');
    await page.getByRole('button', { name: 'Check in Cleo' }).waitFor();
    await page.getByRole('button', { name: 'Stop the camera' }).waitFor();
    expect((await cameras(page)).running).toBe(1);
    door.listAway = false;
    await page.unroute(line);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Undo the check-in of Ben' }).waitFor();
    expect(await old(page).count()).toBe(0);
  });

  it('says to an administrator who looks through the eyes of its owner that nothing was changed', async () => {
    const door = new Door();
    door.viewOnly = true;
    const page = await opened();
    await page.getByRole('button', { name: 'Check in Ada' }).click();
    await page.getByText(refuses('view_only')[1].error).waitFor();
    expect(door.came).toEqual([]);
  });

  it('that was never read leaves the field for codes, also without scripts', async () => {
    const door = new Door();
    door.listAway = true;
    const page = await browser.newPage({ ...phone, javaScript: false, expectedErrors: [/status of 503/] });
    await web.signIn(page);
    await page.goto(`${web.url}/check-in/${listingId}`);
    await page.getByText('Failed to load the list. Please try again later.').waitFor();
    await page.getByLabel('Code of a ticket').fill('CODE-Ada');
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
    await welcome(page, 'Ada');
    door.listAway = false;
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByText('Ada', { exact: true }).waitFor();
  });
});

/** A bit more than the half second in which `use-quiet-after.ts` sends no form. */
const quietMs = 600;
/** Where the clock of the page goes on by itself. */
const quietIsOver = () => new Promise((done) => setTimeout(done, quietMs));

describe('a double tap in the list', () => {
  /** The clock stands still, so that the second tap comes as early as can be after the first has changed the list. */
  async function stopped(): Promise<Page> {
    const page = await opened();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.getByRole('button', { name: 'Check in Ada' }).click();
    await welcome(page, 'Ada');
    return page;
  }

  it('does not let in the guest who came into the place of the first', async () => {
    const door = new Door();
    door.onlyExpected = true;
    const page = await stopped();
    await expect.poll(() => page.getByText('Ada', { exact: true }).count()).toBe(0);
    const next = page.getByRole('button', { name: 'Check in Ben' });
    await next.click();
    await settled(page);
    expect(door.came).toEqual(['Ada']);
    expect(await next.isEnabled()).toBe(true);
    await page.clock.runFor(quietMs);
    await next.click();
    await welcome(page, 'Ben');
  });

  it('does not let in the guest who came under the finger by the note that the list is old', async () => {
    const door = new Door();
    const page = await opened([/Failed to load resource/]);
    const answer = later();
    door.before.list = answer.comes;
    door.listAway = true;
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.getByRole('button', { name: 'Check in Ada' }).click();
    await welcome(page, 'Ada');
    await page.clock.runFor(quietMs);
    answer.come();
    await page.getByText('The list could not be loaded again. This is how it was before.').waitFor();
    const next = page.getByRole('button', { name: 'Check in Ben' });
    await next.click();
    await settled(page);
    expect(door.came).toEqual(['Ada']);
    await page.clock.runFor(quietMs);
    await next.click();
    await welcome(page, 'Ben');
  });

  it('does not take back what it has just done', async () => {
    const door = new Door();
    const page = await stopped();
    const undo = page.getByRole('button', { name: 'Undo the check-in of Ada' });
    await undo.click();
    await settled(page);
    expect(door.came).toEqual(['Ada']);
    await page.clock.runFor(quietMs);
    await undo.click();
    await page.getByText('Ada is no longer checked in.').waitFor();
    expect(door.came).toEqual([]);
  });
});

describe('a family of four', () => {
  const others = (page: Page, count = 3) =>
    page.getByRole('region', { name: 'At the door' }).getByRole('button', { name: `Check in the other ${count}, Ada` });
  const allFour = (page: Page) => page.getByRole('button', { name: 'Check in all 4, Ada' });

  it('comes in by one code and one press, and the list shows all of them', async () => {
    const door = new Door('Ada');
    const page = await opened();
    await page.getByLabel('Code of a ticket').fill('CODE-2');
    await page.getByLabel('Code of a ticket').press('Enter');
    await welcome(page, 'Ada');
    await page.getByText('3 more tickets of this purchase have not been used.').waitFor();
    expect(door.came).toHaveLength(1);
    await quietIsOver();
    await others(page).click();
    await page.getByText('3 tickets of Ada are checked in. Welcome!').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Undo the check-in of Ada/ }).count()).toBe(4);
    expect(door.came).toHaveLength(4);
    expect(await page.getByRole('button', { name: /^Check in (all|the other)/ }).count()).toBe(0);
    // Each can be taken back.
    await quietIsOver();
    await page.getByRole('button', { name: 'Undo the check-in of Ada, 3 of 4' }).click();
    await page.getByText('Ada is no longer checked in.').waitFor();
    expect(door.came).toHaveLength(3);
    expect(await page.getByText('more ticket').count()).toBe(0);
  });

  it('comes in from the list, where its button stands once and moves on with those who are expected', async () => {
    const door = new Door('Ada');
    const page = await opened();
    expect(await allFour(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Check in Ada, 1 of 4' }).click();
    await welcome(page, 'Ada');
    const row = page.getByRole('listitem').filter({ hasText: '2 of 4' });
    await row.getByRole('button', { name: 'Check in the other 3, Ada' }).waitFor();
    await quietIsOver();
    // By keyboard: the button goes, and its row has the focus.
    await row.getByRole('button', { name: 'Check in the other 3, Ada' }).press('Enter');
    await page.getByText('3 tickets of Ada are checked in. Welcome!').waitFor();
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(door.came).toHaveLength(4);
  });

  it('is not let in by the second tap of a double one, whatever came under the finger', async () => {
    const door = new Door('Ada');
    const page = await opened();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.getByLabel('Code of a ticket').fill('CODE-1');
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
    await welcome(page, 'Ada');
    await others(page).click();
    await settled(page);
    expect(door.came).toHaveLength(1);
    await page.clock.runFor(quietMs);
    await others(page).click();
    await page.getByText('3 tickets of Ada are checked in. Welcome!').waitFor();
  });

  it('comes in without scripts, by the code and by the list', async () => {
    for (const way of ['code', 'list'] as const) {
      const door = new Door('Ada');
      const page = await browser.newPage({ ...phone, javaScript: false });
      await web.signIn(page);
      await page.goto(`${web.url}/check-in/${listingId}`);
      if (way === 'code') {
        await page.getByLabel('Code of a ticket').fill('CODE-1');
        await page.getByRole('button', { name: 'Check in', exact: true }).click();
        await welcome(page, 'Ada');
        await others(page).click();
        await page.getByText('3 tickets of Ada are checked in. Welcome!').waitFor();
      } else {
        await allFour(page).click();
        await page.getByText('4 tickets of Ada are checked in. Welcome!').waitFor();
      }
      expect(await page.getByRole('button', { name: /^Undo the check-in of Ada/ }).count()).toBe(4);
      expect(door.came).toHaveLength(4);
    }
  });

  it('that nobody answered for is still offered, and whoever works by keyboard has not lost the place', async () => {
    const door = new Door('Ada');
    door.purchaseAway = true;
    const page = await opened([/Failed to load resource/]);
    await page.getByLabel('Code of a ticket').fill('CODE-1');
    await page.getByLabel('Code of a ticket').press('Enter');
    await welcome(page, 'Ada');
    await quietIsOver();
    await others(page).press('Enter');
    await page.getByText('This did not work. Please try again.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.matches('[tabindex="-1"]:has([role="alert"])'))).toBe(
      true,
    );
    door.purchaseAway = false;
    await quietIsOver();
    await others(page).press('Enter');
    await page.getByText('3 tickets of Ada are checked in. Welcome!').waitFor();
    expect(door.came).toHaveLength(4);
  });

  it('fits a narrow phone in French', async () => {
    new Door('Ada');
    const page = await browser.newPage(phone);
    await page.setViewportSize({ width: 320, height: 640 });
    await web.signIn(page);
    await page.goto(`${web.url}/fr/check-in/${listingId}`);
    await settled(page);
    await page.getByLabel('Code d’un billet').fill('CODE-1');
    await page.getByLabel('Code d’un billet').press('Enter');
    await page.getByText('3 autres billets du même achat n’ont pas servi.').waitFor();
    await page.getByRole('button', { name: 'Enregistrer aussi les 3 autres arrivées, Ada' }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
