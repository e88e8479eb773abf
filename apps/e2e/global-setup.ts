import type { TestProject } from 'vitest/node';
import { unpackChromium } from '@canopy/testing/chromium';
import { startSocialServers } from './social-servers.ts';
import { startStack } from '@canopy/testing/stack';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the whole stack of the browser tests answers. */
    canopyUrl: string;
    canopyDataDir: string;
    /** Where a test says who signs in at Google and Facebook, see `signsInAs`. */
    socialControlUrl: string;
  }
}

/** One stack for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await unpackChromium();
  const social = await startSocialServers();
  // All browsers of the tests share one address, and sign up more often than one household would.
  const stack = await startStack({ ...social.env, RATE_LIMITS: 'off' });
  project.provide('canopyUrl', stack.url);
  project.provide('canopyDataDir', stack.dataDir);
  project.provide('socialControlUrl', social.controlUrl);
  return async () => {
    await stack.stop();
    await social.stop();
  };
}
