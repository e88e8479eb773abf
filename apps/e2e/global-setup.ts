import type { TestProject } from 'vitest/node';
import { unpackChromium } from './chromium.ts';
import { startStack } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the whole stack of the browser tests answers. */
    canopyUrl: string;
    canopyDataDir: string;
  }
}

/** One stack for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await unpackChromium();
  const stack = await startStack();
  project.provide('canopyUrl', stack.url);
  project.provide('canopyDataDir', stack.dataDir);
  return () => stack.stop();
}
