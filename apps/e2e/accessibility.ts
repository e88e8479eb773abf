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
  // Things that are still fading in have other contrasts than in the end.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((animation) =>
          animation.effect?.getComputedTiming().iterations === Infinity ? null : animation.finished.catch(() => null),
        ),
    ),
  );
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
