import { type Browser, type BrowserContext, chromium, type ConsoleMessage, type Page } from 'playwright-core';
import { unpackChromium } from './chromium.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

export interface PageWishes {
  width?: number;
  height?: number;
  /** False: the page must work as a document alone. */
  javaScript?: boolean;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: boolean;
  /** A screen that is touched, for `swipe`. */
  touch?: boolean;
  /** The browser's zone; what it shows must not depend on it. */
  timezoneId?: string;
  /** Console errors that this test provokes on purpose. */
  expectedErrors?: RegExp[];
}

export interface TestBrowser {
  newPage(wishes?: PageWishes): Promise<Page>;
  /** Closes the pages of a test; throws when one of them wrote an error that the test did not expect. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // Nothing outside is reached, on a machine with internet as on one without. Not by `route`: while it listens, the
  // browser keeps no answer and asks us about each request, which costs a third of every page.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** A finger that moves across the middle of an element. @param by pixels; to the left is negative */
export async function swipe(page: Page, selector: string, by: number): Promise<void> {
  const box = (await page.locator(selector).first().boundingBox())!;
  const [x, y] = [box.x + box.width / 2 - by / 2, box.y + box.height / 2];
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let step = 1; step <= 8; step++)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + (by * step) / 8, y }] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The files of a worker share one Chromium, which ends with the worker; what a test opens is its own. */
let chromiumOfWorker: Promise<Browser> | undefined;
const launchOnce = () =>
  (chromiumOfWorker ??= unpackChromium().then((unpacked) =>
    chromium.launch({ ...unpacked, headless: true, args: flags, handleSIGTERM: false }),
  ));

// A worker is stopped by SIGTERM, which alone would end it without its 'exit': what it has started would outlive it.
process.once('SIGTERM', () => process.exit());

export async function launchBrowser(baseURL: string): Promise<TestBrowser> {
  const browser = await launchOnce();
  let contexts: BrowserContext[] = [];
  let problems: string[] = [];

  return {
    async newPage({
      width = desktop.width,
      height = desktop.height,
      javaScript = true,
      colorScheme = 'light',
      timezoneId = 'America/Vancouver',
      reducedMotion = false,
      touch = false,
      expectedErrors = [],
    } = {}) {
      const context = await browser.newContext({
        baseURL,
        viewport: { width, height },
        javaScriptEnabled: javaScript,
        colorScheme,
        timezoneId,
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
        hasTouch: touch,
        locale: 'en-CA',
      });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const note = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) problems.push(`${page.url()}: ${text}`);
      };
      page.on('console', (message: ConsoleMessage) => message.type() === 'error' && note(message.text()));
      page.on('pageerror', (error) => note(error.message));
      return page;
    },
    async closePages() {
      const found = problems;
      problems = [];
      await Promise.all(contexts.map((context) => context.close()));
      contexts = [];
      if (found.length > 0) throw new Error(`The browser's console was not clean:\n${found.join('\n')}`);
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      contexts = [];
    },
  };
}
