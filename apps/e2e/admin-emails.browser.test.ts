import type { Viewer } from '@canopy/contracts/accounts';
import type { ListedEmail, ListedEmails } from '@canopy/contracts/emails';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type Answer, type Answers, type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
const admin: Viewer = { ...provider, displayName: 'Avery', email: 'avery@example.org', role: 'admin', isAdmin: true };
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi(admin)]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const id = (n: number) => `6f8d2f7e-9a51-4a4c-8c39-00000000000${n}`;
const failed: ListedEmail = {
  id: id(1),
  template: 'password-reset',
  recipient: 'family@example.org',
  state: 'failed',
  mayBeSent: true,
  attempts: 24,
  error: '550 no such mailbox',
  createdAt: '2026-11-05T15:00:00Z',
  nextAttemptAt: null,
  sentAt: null,
};
const waiting: ListedEmail = {
  id: id(2),
  template: 'something-newer',
  recipient: 'robin@example.org',
  state: 'waiting',
  mayBeSent: true,
  attempts: 0,
  error: null,
  createdAt: '2026-11-05T16:00:00Z',
  nextAttemptAt: '2026-11-05T16:00:00Z',
  sentAt: null,
};
const list = (items: ListedEmail[], more: Partial<ListedEmails> = {}): [number, ListedEmails] => [
  200,
  { items, next: null, counts: { waiting: 1_000, failed: 1_001, too_late: 2, dismissed: 3, sent: null }, ...more },
];
const counts: [number, unknown] = [
  200,
  { applications: 0, paymentIssues: 0, emails: 0, cardEvents: 0, places: null, sweeps: 0 },
];

async function opened(
  answers: Answers,
  wishes: Parameters<TestBrowser['newPage']>[0] = {},
  path = '/admin/emails',
): Promise<Page> {
  web.answer({ 'GET /admin/counts': counts, ...answers });
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(web.url + path);
  return page;
}
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) });

describe('mails that are not out', () => {
  it('are found in the navigation of the administration, each with what went wrong', async () => {
    const page = await opened(
      {
        'GET /admin/emails': list([waiting, failed]),
        'GET /applications': [200, { items: [], waiting: 0, reviewers: [], next: null }],
      },
      phone,
      '/admin',
    );
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Emails', exact: true })
      .click();
    await page.waitForURL(/\/admin\/emails$/);
    expect((await card(page, 'Set a new password').innerText()).replace(/\s+/g, ' ')).toBe(
      'Set a new password Failed To family@example.org Written Nov 5, 2026, 10:00 a.m. Attempts 24 Error 550 no such mailbox Send again : Set a new password to family@example.org Dismiss : Set a new password to family@example.org',
    );
    expect(await card(page, 'something-newer').getByText('Waiting', { exact: true }).isVisible()).toBe(true);
    const filter = page.getByRole('navigation', { name: 'Which emails to show' });
    expect((await filter.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'All 1,000+',
      'Waiting 1,000',
      'Failed 1,000+',
      'Too late 2',
      'Dismissed 3',
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each([true, false])('are sent again one by one or all together (scripts: %s)', async (javaScript) => {
    const page = await opened(
      {
        'GET /admin/emails': list([failed]),
        [`POST /admin/emails/${failed.id}/send`]: [204, null],
        'POST /admin/emails/send': [200, { emails: 1_000 }],
      },
      { javaScript },
    );
    await page.getByRole('button', { name: /^Send again ?: Set a new password to family@example\.org$/ }).click();
    await page.getByText('The email is being sent again.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Resend all failed emails' }).click();
    await page.getByText('All failed emails are being sent again.', { exact: true }).waitFor();
  });

  it.each([true, false])(
    'are dismissed one by one or all together, and stay where they are looked for (scripts: %s)',
    async (javaScript) => {
      const page = await opened(
        {
          'GET /admin/emails': list([failed]),
          [`POST /admin/emails/${failed.id}/dismiss`]: [204, null],
          'POST /admin/emails/dismiss': [200, { emails: 1 }],
        },
        { javaScript },
      );
      const requested = () =>
        [`POST /admin/emails/${failed.id}/dismiss`, 'POST /admin/emails/dismiss'].map(
          (one) => web.bodiesOf(one).length,
        );
      const before = requested();
      await page.getByRole('button', { name: /^Dismiss ?: Set a new password to family@example\.org$/ }).click();
      await page.getByText('The email was dismissed.', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Dismiss all failed emails' }).click();
      await page.getByText('All failed emails were dismissed.', { exact: true }).waitFor();
      expect(requested()).toEqual(before.map((times) => times + 1));

      web.answer({
        'GET /admin/counts': counts,
        'GET /admin/emails': list([
          { ...failed, state: 'dismissed' },
          { ...failed, id: id(4), template: 'confirmation-code', state: 'too_late', mayBeSent: false },
        ]),
      });
      await page.getByRole('link', { name: 'Dismissed 3' }).click();
      await page.waitForURL(/\?state=dismissed$/);
      const dismissed = card(page, 'Set a new password');
      await dismissed.getByText('Dismissed', { exact: true }).waitFor();
      expect(await dismissed.getByRole('button').allInnerTexts()).toEqual([
        expect.stringMatching(/^Send again\s*: Set a new password to family@example\.org$/),
      ]);
      const late = card(page, 'Code to confirm');
      expect(await late.getByText('Too late to send', { exact: true }).isVisible()).toBe(true);
      expect(await late.getByRole('button').count()).toBe(0);
      expect(await page.getByRole('button', { name: /failed emails/ }).count()).toBe(0);
      if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  it('of one address only those are dismissed', async () => {
    const requested: string[] = [];
    const dismissed = (address: string): Answer => {
      requested.push(address);
      return [200, { emails: 1 }];
    };
    const page = await opened(
      {
        'GET /admin/emails': list([failed], { counts: { waiting: 0, failed: 7, too_late: 0, dismissed: 0, sent: 0 } }),
        'POST /admin/emails/dismiss': dismissed,
      },
      {},
      '/admin/emails?to=family%40example.org',
    );
    await page.getByRole('button', { name: 'Dismiss the failed emails to this address' }).click();
    await page.getByText('The failed emails to this address were dismissed.', { exact: true }).waitFor();
    expect(requested).toEqual(['/admin/emails/dismiss?to=family%40example.org&failed=7']);
  });

  it.each([true, false])('to one address are found, also those that are out (scripts: %s)', async (javaScript) => {
    const sent: ListedEmail = {
      ...failed,
      id: id(3),
      template: 'refund',
      state: 'sent',
      mayBeSent: false,
      error: null,
      sentAt: '2026-11-05T15:01:00Z',
    };
    const counts = { waiting: 0, failed: 1, too_late: 0, dismissed: 0, sent: 1 };
    const page = await opened(
      { 'GET /admin/emails': list([failed, sent], { counts }), 'POST /admin/emails/send': [200, { emails: 1 }] },
      { javaScript },
    );
    await page.getByRole('searchbox', { name: 'Email address' }).fill('family@example.org');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/\/admin\/emails\?to=family%40example\.org$/);
    const out = card(page, 'Refund');
    await out.getByText('Nov 5, 2026, 10:01 a.m.', { exact: true }).waitFor();
    expect(await out.getByRole('button').count()).toBe(0);
    const filter = page.getByRole('navigation', { name: 'Which emails to show' });
    await filter.getByRole('link', { name: 'Sent 1' }).click();
    await page.waitForURL(/\?to=family%40example\.org&state=sent$/);
    await page.getByRole('button', { name: 'Resend the failed emails shown here' }).click();
    await page.getByText('The failed emails shown here are being sent again.', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?to=family%40example.org&state=sent');
  });

  it('that went out meanwhile say so', async () => {
    const sentence = 'This email is no longer waiting to be sent. Please reload the page.';
    const page = await opened({
      'GET /admin/emails': list([failed]),
      [`POST /admin/emails/${failed.id}/send`]: refuses('email_not_waiting'),
    });
    await page.getByRole('button', { name: /^Send again/ }).click();
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
  });

  it('come in pages', async () => {
    const page = await opened(
      { 'GET /admin/emails': list([failed], { next: 'abc' }) },
      {},
      '/admin/emails?state=failed',
    );
    await page.getByRole('link', { name: 'Older emails' }).click();
    await page.waitForURL(/\?state=failed&after=abc$/);
    await page.getByRole('link', { name: 'Newest emails' }).waitFor();
  });

  it('none is the best news; and when nobody knows, the page says so and offers another try', async () => {
    const page = await opened(
      { 'GET /admin/emails': list([], { counts: { waiting: 0, failed: 0, too_late: 0, dismissed: 0, sent: null } }) },
      { expectedErrors: [/status of 500/] },
    );
    await page.getByText('Every email has been sent', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Resend all failed emails' }).count()).toBe(0);
    web.answer({
      'GET /admin/counts': counts,
      'GET /admin/emails': refuses('internal'),
    });
    await page.reload();
    await page.getByText('Failed to load the emails. Please try again later.', { exact: true }).waitFor();
    web.answer({ 'GET /admin/counts': counts, 'GET /admin/emails': list([failed]) });
    await page.getByRole('link', { name: 'Try again' }).click();
    await card(page, 'Set a new password').waitFor();
  });
});
