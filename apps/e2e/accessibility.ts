import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { target: string[] }[];
}

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The dark theme is the same document in other colours. */
const inDarkTheme = ['color-contrast'];

/**
 * What axe finds on the page as it stands (WCAG 2.2 AA): one line per finding, so an empty list reads well in a
 * failure. In the dark theme only what colours decide: the light one is asked everything.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Things that are still fading in have other contrasts than in the end: they are brought there. A colour that
  // somebody inherits sets off that one's own change, a few times over.
  await page.evaluate(() => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect!.getComputedTiming().endTime !== Infinity);
    for (let turn = 0; turn < 20 && running().length > 0; turn += 1)
      for (const animation of running()) animation.finish();
  });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: Document, options: object): Promise<{ violations: Finding[] }> };
      };
      return (await axe.run(document, { runOnly, iframes: false, resultTypes: ['violations'] })).violations;
    },
    dark ? inDarkTheme : standard,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

const sizes = [
  [1280, 900],
  // What is left of it at 200 %, and at 400 % (WCAG 1.4.10).
  [640, 450],
  [320, 256],
  [390, 844],
] as const;

/**
 * Rows that are scrolled sideways by themselves where they find no room, as the page about accessibility says. All that
 * stands in them can be reached with the Tab key, which brings it into sight.
 */
const rows = [
  // Quick filters, what is new on the home page, small pictures of a listing, and its pictures before scripts run.
  'div:has(> nav + nav)',
  '[aria-labelledby="newest"] > ul',
  'ul:has(> li > a[href^="#item-"])',
  'div:has(> div > [id^="item-"])',
  // The cards of a marker of the map.
  '.map-strip > ul',
  '[aria-label="Administration"] > ul',
  // A table with a name of its own, which keys scroll.
  '[role="region"][tabindex="0"]',
].join();

/**
 * The same page in both themes, on a desktop, on a phone and enlarged: what axe finds, and whether anything has to be
 * scrolled sideways. One line per finding, which says where.
 */
export async function problemsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const tooWide = await page.evaluate((rows) => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) {
        const inside = [...document.querySelectorAll('body *')].filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 &&
            ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
            element.checkVisibility() &&
            !element.matches(rows),
        );
        return inside.length > 0
          ? `scrolls inside: ${inside.map((element) => element.outerHTML.slice(0, 200)).join()}`
          : null;
      }
      const beyond = [...document.querySelectorAll('body *')].filter(
        (element) =>
          element.getBoundingClientRect().right > clientWidth + 0.5 &&
          getComputedStyle(element.parentElement!).overflowX === 'visible',
      );
      return `${scrollWidth} px wide: ${beyond
        .slice(0, 9)
        .map((element) => `${element.tagName}.${element.className}`)
        .join(', ')}`;
    }, rows);
    if (tooWide) found.push(`${width} px: ${tooWide}`);
    if (width === 640 || width === 320) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await accessibilityProblems(page)).map((problem) => `${width} px, ${colorScheme}: ${problem}`));
    }
  }
  return found;
}

/**
 * Walks through the page with the Tab key. @returns what can be pressed, followed or filled in and was not reached, and
 * what was reached without a visible focus
 */
export async function problemsOfTheKeyboard(page: Page): Promise<string[]> {
  const stops = await page.evaluate(() => {
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]');
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ].filter(
      (element) =>
        shown(element) &&
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [type="hidden"]') &&
        // Of a group, the arrow keys reach the others.
        !element.matches('[type="radio"]:not(:checked)'),
    );
    for (const element of all) element.dataset['stop'] = 'not reached';
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement;
      if (!element.dataset['stop']) return;
      // A link that stretches over its whole card shows its focus around that.
      const seen = [null, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
      element.dataset['stop'] = seen ? '' : 'reached without a visible focus';
    });
    (document.activeElement as HTMLElement | null)?.blur();
    return all.length;
  });
  // A date has a stop for each of its parts.
  for (let press = 0; press < stops + 40; press++) await page.keyboard.press('Tab');
  return page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    return [...document.querySelectorAll<HTMLElement>('[data-stop]:not([data-stop=""])')].map(
      (element) =>
        `${element.dataset['stop']}: ${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)} ${element.id}`,
    );
  });
}
