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
/** Rounds that count, and how many are tried for them. */
const rounds = { wanted: 3, most: 9 };
/**
 * Lighthouse makes the processor of its phone from ours, so a page has as many points as the machine happens to be
 * fast. It measures that before each round; one that began at less than this share of the best pace says little, and is
 * made again.
 */
const calm = 0.8;
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
      const pace: Pace = { best: 0 };
      for (const path of ['/', '/listings', listing])
        await measured(stack.url + path, port)
          .then(({ environment }) => note(pace, environment.benchmarkIndex))
          .catch(() => undefined);
      for (const language of languages)
        for (const path of ['/', '/listings', listing, '/signin', '/contact']) {
          const address = `${prefixes[language] ?? `/${language}`}${path}`.replace(/(.)\/$/, '$1');
          stage.say(`  ${address}`);
          figures.push(...(await measure({ base: stack.url, address, path, port, pace }, stage.signal)));
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

/** The most that Lighthouse's own small computation reached on this machine, see {@link calm}. */
interface Pace {
  best: number;
}

const note = (pace: Pace, reached: number): void => void (pace.best = Math.max(pace.best, reached));

async function measure(
  { base, address, path, port, pace }: { base: string; address: string; path: string; port: number; pace: Pace },
  signal: AbortSignal,
): Promise<Figure[]> {
  const reports: Awaited<ReturnType<typeof measured>>[] = [];
  const paceOf = ({ environment }: (typeof reports)[number]) => environment.benchmarkIndex;
  while (
    reports.length < rounds.most &&
    reports.filter((report) => paceOf(report) >= calm * pace.best).length < rounds.wanted
  ) {
    signal.throwIfAborted();
    const report = await measured(base + address, port);
    note(pace, paceOf(report));
    reports.push(report);
  }
  const calmest = reports.toSorted((a, b) => paceOf(b) - paceOf(a)).slice(0, rounds.wanted);
  const seen = (value: (report: (typeof reports)[number]) => number | null | undefined) =>
    median(calmest.map((report) => value(report) ?? Number.NaN));
  const audit = (name: string) => seen(({ audits }) => audits[name]?.numericValue);
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
    ...categories.map((category) =>
      limited(
        category,
        'points',
        seen((report) => (report.categories[category]?.score ?? 0) * 100),
        95,
      ),
    ),
    limited('LCP', 'ms', audit('largest-contentful-paint'), 2_000),
    limited('CLS', 'shift', audit('cumulative-layout-shift'), 0.02),
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
