import type { KeptEmail } from '@canopy/contracts/emails';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, type TestBrowser } from './browser.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const mail = (id: string, sentAt: string, more: Partial<KeptEmail> = {}): KeptEmail => ({
  id,
  to: 'robin@example.org',
  from: 'Canopy <hello@canopy.example>',
  subject: `Your tickets, mail ${id}`,
  text: `See you there, says the text of ${id}.`,
  html: `<html lang="en"><head><title>Mail</title><style>h1 { color: rgb(1, 2, 3) }</style></head><body><h1>Your tickets ${id}</h1></body></html>`,
  sentAt,
  ...more,
});
const emails = (...all: KeptEmail[]) => web.answer({ 'GET /dev/mailbox': [200, { emails: all }] });

describe('the mailbox of local mode', () => {
  it('lists kept mail newest first and shows the newest as it looks and as text', async () => {
    emails(mail('one', '2026-11-03T15:00:00Z'), mail('two', '2026-11-04T15:00:00Z'));
    const page = await browser.newPage();
    await page.goto(`${web.url}/dev/mailbox`);
    const list = page.getByRole('navigation', { name: 'Kept mail, newest first' });
    expect((await list.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Your tickets, mail two',
      'Your tickets, mail one',
    ]);
    const heading = page.frameLocator('iframe').getByRole('heading', { name: 'Your tickets two' });
    expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)');
    expect(await page.getByText('See you there, says the text of two.').isVisible()).toBe(true);
    await list.getByRole('link', { name: 'mail one' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Your tickets one' }).waitFor();
    expect(new URL(page.url()).search).toBe('?id=one');
  });

  it('a mail can run nothing', async () => {
    emails(
      mail('bad', '2026-11-03T15:00:00Z', {
        html: '<script>parent.document.title = "taken over"</script><p>Hello</p>',
      }),
    );
    const page = await browser.newPage({ expectedErrors: [/Blocked script execution/] });
    await page.goto(`${web.url}/dev/mailbox`);
    await page.frameLocator('iframe').getByText('Hello').waitFor();
    expect(await page.title()).toBe('Mailbox · Canopy');
  });

  it('an empty mailbox says what fills it', async () => {
    emails();
    const page = await browser.newPage(phone);
    await page.goto(`${web.url}/dev/mailbox`);
    expect(await page.getByText('No mail yet').isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is nowhere when the API keeps no mail', async () => {
    web.answer({});
    for (const path of ['/dev/mailbox', '/dev/mailbox.json']) expect((await fetch(web.url + path)).status).toBe(404);
  });

  it('answers programs as JSON, on the whole stack too', async () => {
    const answer = await fetch(`${inject('canopyUrl')}/dev/mailbox.json`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(((await answer.json()) as { emails: unknown[] }).emails).toBeInstanceOf(Array);
  });

  it('axe finds nothing around an open mail', async () => {
    emails(mail('one', '2026-11-03T15:00:00Z'), mail('two', '2026-11-04T15:00:00Z'));
    const page = await browser.newPage(phone);
    await page.goto(`${web.url}/dev/mailbox?id=one`);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
