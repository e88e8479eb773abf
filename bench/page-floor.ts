import { join } from 'node:path';
import { webFolder } from '@canopy/tools/build/apps';
import { packageCommand } from '@canopy/tools/process/package-command';
import { cacheFolder } from '@canopy/tools/process/project-root';
import { runStep } from '@canopy/tools/process/run-step';
import type { Stage } from './stage.ts';

/**
 * Builds the floor of pages, a Remix application of the least code, and serves it.
 * @param listUrl of the floor of lists, from which it reads
 * @returns its address
 */
export async function pageFloor(stage: Stage, listUrl: string): Promise<string> {
  const build = join(cacheFolder, 'bench', 'remix-floor');
  await runStep(
    'Building the floor of pages',
    [packageCommand('@remix-run/dev', 'remix'), 'vite:build', 'bench/floors/remix-floor', '--logLevel', 'error'],
    { ...process.env, NODE_ENV: 'production', REMIX_BUILD: build, NODE_PATH: webFolder },
    stage.signal,
  );
  return stage.program(['bench/floors/serve-remix.ts'], { REMIX_BUILD: build, LIST_URL: listUrl }, '/hello');
}
