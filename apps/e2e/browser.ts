import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type ConsoleMessage,
  type Page,
  type Request,
} from 'playwright-core';
import { unpackChromium } from '@canopy/testing/chromium';
import { misfitsSaid } from './fits-contract.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** Whoever goes on while a page still comes, or is read again: Remix gives that up, and Chromium says so. */
const givenUp = /^AbortError: BodyStreamBuffer was aborted/;

export interface PageWishes {
  width?: number;
  height?: number;
  /** False: the page must work as a document alone. */
  javaScript?: boolean;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: boolean;
  /** The site's service worker; others do without, which spares each of them its start. */
  serviceWorker?: boolean;
  /** A screen that is touched, for `swipe`. */
  touch?: boolean;
  /** The browser's zone; what it shows must not depend on it. */
  timezoneId?: string;
  /** Console errors that this test provokes on purpose. */
  expectedErrors?: RegExp[];
}

export interface TestBrowser {
  newPage(wishes?: PageWishes): Promise<Page>;
  /**
   * Closes the pages of a test; throws when one of them wrote an error that the test did not expect, or the API of
   * `startWebWithFakeApi` was made to say what it does not say.
   */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // No page of a test is used for long enough to win back what optimizing its scripts costs: a sixth of its time. Two
  // pages keep both cores busy without threads of their own for it.
  '--js-flags=--no-maglev --no-turbofan --single-threaded',
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

/** What a page is fetching, for `settled`. */
const underWay = new WeakMap<Page, { requests: Set<Request>; changedAt: number; scripts: boolean }>();

function countRequests(page: Page, scripts: boolean): void {
  const traffic = { requests: new Set<Request>(), changedAt: Date.now(), scripts };
  underWay.set(page, traffic);
  const ended = (request: Request) => {
    traffic.requests.delete(request);
    traffic.changedAt = Date.now();
  };
  page.on('request', (request) => {
    traffic.requests.add(request);
    traffic.changedAt = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/**
 * Waits until the page's scripts run and have fetched what they fetch by themselves. The browser's own "networkidle" may
 * come before the scripts have begun, when the machine is busy.
 */
export async function settled(page: Page): Promise<void> {
  const deadline = Date.now() + 20_000;
  const traffic = underWay.get(page)!;
  const quiet = () => traffic.requests.size === 0 && Date.now() - traffic.changedAt > 300;
  while (!((!traffic.scripts || (await alive(page)) === 'yes') && quiet())) {
    if (Date.now() > deadline) throw new Error(`${page.url()} did not settle within 20 seconds.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/**
 * Whether the page has come to life, with its late parts. One without scripts of ours never will. Asked from here: its
 * clock may stand still.
 */
const alive = (page: Page): Promise<'yes' | 'not yet' | 'never'> =>
  page
    .evaluate(() => {
      if (!('alive' in document.documentElement.dataset)) return '__remixContext' in window ? 'not yet' : 'never';
      return document.querySelector('[data-late]') ? 'not yet' : 'yes';
    })
    .catch(() => 'not yet');

/** What is clicked before a page has come to life does what it does without scripts: tests begin when it has. */
function comeToLife(page: Page): void {
  const methods = page as unknown as Record<string, (...parameters: unknown[]) => Promise<unknown>>;
  for (const name of ['goto', 'reload', 'goBack', 'goForward', 'waitForURL']) {
    const method = methods[name]!.bind(page);
    methods[name] = async (...parameters) => {
      const answer = await method(...parameters);
      if (!underWay.get(page)?.scripts || /commit|domcontentloaded/.test(JSON.stringify(parameters[1] ?? '')))
        return answer;
      // Some tests hold scripts back.
      for (let tries = 0; tries < 80 && (await alive(page)) === 'not yet'; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 25));
      return answer;
    };
  }
}

interface OpenPage {
  page: Page;
  devTools: CDPSession;
  /** What cannot be changed any more once a page is open. */
  kind: string;
  /** Whether something was done to it that stays. */
  marked: boolean;
  /** Whether the browser keeps an answer that another test may want to be another. */
  keepsAnswers: boolean;
}

/** What stays with a page or its context, so that no other test gets that page. */
const marks = {
  page: ['route', 'routeWebSocket', 'addInitScript', 'exposeFunction', 'exposeBinding', 'addLocatorHandler'],
  context: [
    'route',
    'addInitScript',
    'exposeFunction',
    'exposeBinding',
    'newPage',
    'grantPermissions',
    'setGeolocation',
    'setOffline',
    'setExtraHTTPHeaders',
  ],
  clock: ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'],
};

function markWhenUsed(open: OpenPage): void {
  const { page } = open;
  const watch = (object: object, names: string[]) => {
    const methods = object as Record<string, (...parameters: unknown[]) => unknown>;
    for (const name of names) {
      const method = methods[name]!.bind(object);
      methods[name] = (...parameters) => {
        open.marked = true;
        return method(...parameters);
      };
    }
  };
  watch(page, marks.page);
  watch(page.context(), marks.context);
  watch(page.clock, marks.clock);
}

/**
 * Pages that tests have left as they were, of one worker. In a page that was somewhere on our site before, the browser
 * has compiled our scripts already: a new one costs three times the processor's time.
 */
const leftPages: OpenPage[] = [];
const mostLeft = 6;

async function leave(open: OpenPage, baseURL: string): Promise<void> {
  const { page } = open;
  const context = page.context();
  page.removeAllListeners();
  if (open.marked || page.isClosed() || context.pages().length > 1) return context.close();
  try {
    page.on('dialog', (dialog) => void dialog.accept());
    // A page of the same site: away from it, the browser would forget what it has compiled.
    await page.goto(`${baseURL}/robots.txt`, { timeout: 3_000 });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    if (open.keepsAnswers) await open.devTools.send('Network.clearBrowserCache');
    open.keepsAnswers = false;
    page.removeAllListeners();
  } catch {
    return context.close();
  }
  leftPages.push(open);
  if (leftPages.length > mostLeft) await leftPages.shift()!.page.context().close();
}

export async function launchBrowser(baseURL: string): Promise<TestBrowser> {
  const browser = await launchOnce();
  let opened: OpenPage[] = [];
  let problems: string[] = [];

  async function open(options: BrowserContextOptions): Promise<OpenPage> {
    const kind = JSON.stringify(options);
    const left = leftPages.findIndex((page) => page.kind === kind);
    if (left >= 0) return leftPages.splice(left, 1)[0]!;
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const made = { page, devTools, kind, marked: options.javaScriptEnabled === false, keepsAnswers: false };
    markWhenUsed(made);
    comeToLife(page);
    return made;
  }

  return {
    async newPage({
      width = desktop.width,
      height = desktop.height,
      javaScript = true,
      colorScheme = 'light',
      timezoneId = 'America/Vancouver',
      reducedMotion = false,
      touch = false,
      serviceWorker = false,
      expectedErrors = [],
    } = {}) {
      const got = await open({
        baseURL,
        javaScriptEnabled: javaScript,
        timezoneId,
        hasTouch: touch,
        locale: 'en-CA',
        serviceWorkers: serviceWorker ? 'allow' : 'block',
      });
      opened.push(got);
      const { page } = got;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
      page.setDefaultTimeout(30_000);
      countRequests(page, javaScript);
      const note = (text: string) => {
        if (![givenUp, ...expectedErrors].some((expected) => expected.test(text)))
          problems.push(`${page.url()}: ${text}`);
      };
      page.on(
        'console',
        (message: ConsoleMessage) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`),
      );
      page.on('pageerror', (error) => note(error.message));
      page.on('response', (response) => {
        const { 'cache-control': lifetime = '', 'content-type': type = '' } = response.headers();
        if (/max-age=[1-9]/.test(lifetime) && type.includes('json')) got.keepsAnswers = true;
      });
      return page;
    },
    async closePages() {
      const found = problems;
      problems = [];
      await Promise.all(opened.map((page) => leave(page, baseURL)));
      opened = [];
      const complaints = [
        found.length > 0 && `The browser's console was not clean:\n${found.join('\n')}`,
        misfitsSaid(),
      ].filter(Boolean);
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
    async close() {
      await Promise.all(opened.map(({ page }) => page.context().close()));
      opened = [];
    },
  };
}
