import type { Browser } from 'playwright-core';

/**
 * How much of the page jumps when a filter changes, on a phone with slow 4G and a processor four times slower: the sum
 * of what Chromium calls unexpected, which is what comes later than half a second after the person did something.
 */
export async function shiftAfterFilter(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 94_000,
    });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => {
      const seen = { shift: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) seen.shift += entry.value;
      }).observe({ type: 'layout-shift' });
    });
    const text = page.locator('input[name=q]').filter({ visible: true }).first();
    await text.fill('art');
    await text.press('Enter');
    await page.waitForURL(/[?&]q=art/);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_500);
    return await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
  } finally {
    await context.close();
  }
}
