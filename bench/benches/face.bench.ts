import { chromium, type Browser } from 'playwright-core';
import { freePort } from '@canopy/tools/process/ports';
import { unpackChromium } from '@canopy/testing/chromium';
import { startStack } from '@canopy/testing/stack';
import type { Bench } from '../registry.ts';
import { documentBytes, scriptBytes } from '../page-bytes.ts';
import { shiftAfterFilter } from '../shift-after-filter.ts';
import type { Figure } from '../table.ts';

/** Where each language has its addresses; `FACE_LANGUAGES=en,fr` measures both. */
const prefixes: Record<string, string> = { en: '', fr: '/fr' };
const rounds = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The same phone for everybody: Lighthouse computes it (slow 4G, a processor four times slower), whatever runs here. */
export default {
  about: 'Lighthouse, layout shift, and kilobytes of script and document of the public pages, against their limits',
  async run(stage) {
    const languages = (process.env['FACE_LANGUAGES'] ?? 'en').split(',');
    const stack = await startStack({ RATE_LIMITS: 'off' });
    const port = await freePort();
    let browser: Browser | undefined;
    try {
      browser = await chromium.launch({
        ...(await unpackChromium()),
        headless: true,
        args: ['--no-sandbox', `--remote-debugging-port=${port}`],
      });
      const listing = await firstListing(stack.url);
      const figures: Figure[] = [];
      // What the processes and the browser do once only is nobody's page.
      for (const path of ['/', '/listings', listing]) await measured(stack.url + path, port).catch(() => undefined);
      for (const language of languages)
        for (const path of ['/', '/listings', listing, '/signin', '/contact']) {
          const address = `${prefixes[language] ?? `/${language}`}${path}`.replace(/(.)\/$/, '$1');
          stage.say(`  ${address}`);
          figures.push(...(await measure(stack.url, address, path, port, stage.signal)));
        }
      for (const language of languages)
        figures.push({
          what: `/listings (${language}): layout shift after a filter changes`,
          unit: 'shift',
          product: await shiftAfterFilter(browser, `${stack.url}${prefixes[language] ?? ''}/listings`),
          floor: 0.02,
          against: 'limit',
          must: 1,
        });
      return figures;
    } finally {
      await browser?.close();
      await stack.stop();
    }
  },
} satisfies Bench;

async function measured(address: string, port: number) {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...categories],
    // On somebody's own machine every page asks search engines to stay away.
    skipAudits: ['is-crawlable'],
  });
  const report = result?.lhr;
  if (!report || report.runtimeError) throw new Error(`Lighthouse: ${report?.runtimeError?.message ?? 'no report'}`);
  return report;
}

async function measure(
  base: string,
  address: string,
  path: string,
  port: number,
  signal: AbortSignal,
): Promise<Figure[]> {
  const seen: Record<string, number[]> = {};
  const note = (what: string, value: number | null | undefined) => (seen[what] ??= []).push(value ?? Number.NaN);
  for (let round = 0; round < rounds; round += 1) {
    signal.throwIfAborted();
    const report = await measured(base + address, port);
    for (const category of categories) note(category, (report.categories[category]?.score ?? 0) * 100);
    note('LCP', report.audits['largest-contentful-paint']?.numericValue);
    note('CLS', report.audits['cumulative-layout-shift']?.numericValue);
  }
  const limited = (what: string, unit: Figure['unit'], product: number, limit: number): Figure => ({
    what: `${address}: ${what}`,
    unit,
    product,
    floor: limit,
    against: 'limit',
    must: 1,
  });
  const html = await documentBytes(base + address);
  return [
    ...categories.map((category) => limited(category, 'points', median(seen[category]!), 95)),
    limited('LCP', 'ms', median(seen['LCP']!), 2_000),
    limited('CLS', 'shift', median(seen['CLS']!), 0.02),
    limited('script before the map', 'kB', (await scriptBytes(base, address)) / 1_000, 110),
    path === '/listings'
      ? limited('document', 'kB', html / 1_000, 16)
      : { what: `${address}: document`, unit: 'kB', product: html / 1_000, floor: html / 1_000 },
  ];
}

async function firstListing(base: string): Promise<string> {
  const page = await (await fetch(`${base}/listings`, { headers: { accept: 'text/html' } })).text();
  const found = /\/listings\/[0-9a-f-]{36}/.exec(page)?.[0];
  if (!found) throw new Error('The demo shows no listing.');
  return found;
}

/** A trace without what was to be measured is a round that says nothing. */
const median = (all: number[]): number => {
  const values = all.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
};
