import { dailyLevels, dailySums, type Metrics, type WeekOfMetrics } from '@canopy/contracts/metrics';
import { lastWeeks } from '@canopy/rules/weeks';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([
    launchBrowser(inject('canopyUrl')),
    startWebWithFakeApi({ ...provider, role: 'admin', isAdmin: true }),
  ]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const record = <Name extends string>(names: readonly Name[], value: (place: number) => number) =>
  Object.fromEntries(names.map((name, place) => [name, value(place)])) as Record<Name, number>;
const weeksOf = (count: number): WeekOfMetrics[] =>
  lastWeeks(new Date('2026-11-18T17:00:00Z'), count).map((week, place) => ({
    week,
    sums: record(dailySums, (of) => (place + 1) * (of < 4 ? 12_345 : 3)),
    levels: place < count - 2 ? null : record(dailyLevels, (of) => 40 + of),
  }));
const metrics = (change: Partial<Metrics> = {}): Metrics => ({
  weeks: weeksOf(12),
  countedAt: new Date().toISOString(),
  searchesWithoutResult: [{ text: 'zither lessons', times: 7 }],
  ...change,
});
const answer = (given: Metrics) => web.answer({ 'GET /admin/metrics': [200, given] });

describe('the numbers', () => {
  it('this week beside the one before, charts and their table, and what was looked for in vain, also without scripts', async () => {
    const page = await browser.newPage({ javaScript: false });
    answer(metrics());
    await web.signIn(page);
    await page.goto(`${web.url}/admin/metrics`);
    await page.getByRole('heading', { name: 'Numbers' }).waitFor();
    // Twelve times and eleven times 12,345 cents.
    await page.getByText('$1,481.40').first().waitFor();
    await page.getByText('$1,357.95 in the week before').first().waitFor();
    await page
      .getByRole('img', {
        name: 'Sold by week. Most: $1,481.40 in the week of November 16, 2026. This week so far: $1,481.40.',
      })
      .waitFor();
    await page.getByText('The same numbers as a table').click();
    const table = page.getByRole('region', { name: 'The same numbers as a table' });
    expect(await table.getByRole('row').count()).toBe(13);
    expect(await table.getByRole('row', { name: /^September 7, 2026/ }).textContent()).toContain('not counted');
    await page.getByRole('link', { name: 'A year' }).click();
    await page.waitForURL('**/admin/metrics?weeks=52');
    expect(await page.getByRole('link', { name: 'A year' }).getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('link', { name: 'zither lessons' }).getAttribute('href')).toBe(
      '/listings?q=zither+lessons',
    );
  });

  it('says so where days were not counted for long, were never counted, or nothing was looked for in vain', async () => {
    const page = await browser.newPage();
    await web.signIn(page);
    answer(metrics({ countedAt: '2026-11-18T12:00:00.000Z', searchesWithoutResult: [] }));
    await page.goto(`${web.url}/admin/metrics`);
    await page.getByText(/^Days before yesterday were last counted on .*is it running\?$/).waitFor();
    await page.getByText('No search was tried three times in a week without finding something.').waitFor();
    answer(metrics({ countedAt: null }));
    await page.reload();
    await page.getByText('Earlier days have not been counted yet: the worker does that once an hour.').waitFor();
  });

  it('that cannot be loaded are an error box with a way to try again', async () => {
    const page = await browser.newPage({ expectedErrors: [/status of 50\d/] });
    await web.signIn(page);
    web.answer({ 'GET /admin/metrics': refuses('unavailable') });
    await page.goto(`${web.url}/admin/metrics`);
    await page.getByText('Failed to load the numbers. Please try again later.').waitFor();
    answer(metrics());
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'This week so far' }).waitFor();
  });

  it('are in the menu of the administration', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'admin', '/admin');
    await page.getByRole('link', { name: 'Numbers' }).click();
    await page.getByText('Listings that can be found').first().waitFor();
  });

  describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
    it.each([{ ...phone, width: 320 }, desktop])('axe finds nothing on %o, and nothing is wider', async (size) => {
      const page = await browser.newPage({ ...size, colorScheme });
      await web.signIn(page);
      answer(metrics({ weeks: weeksOf(52) }));
      await page.goto(`${web.url}/admin/metrics?weeks=52`);
      await page.getByText('The same numbers as a table').click();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    });
  });
});
