// What each app becomes. Called by Nx as `node tools/build/apps.ts <app>`, so that a result that is still
// right comes out of its cache.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { packageCommand } from '../process/package-command.ts';
import { projectRoot } from '../process/project-root.ts';
import { bundleOptions } from './bundle-server.ts';
import { compressFiles } from './compress-files.ts';

export type BuiltApp = 'api' | 'worker' | 'web';

export const bundles: Record<BuiltApp, () => BuildOptions> = {
  api: () =>
    bundleOptions('api', {
      main: 'apps/api/src/main.ts',
      migrate: 'apps/api/src/migrate.ts',
      admin: 'apps/api/src/admin.ts',
    }),
  worker: () => bundleOptions('worker', { main: 'apps/worker/src/main.ts' }),
  // The pages are built by Remix, which leaves its runtime outside; the small server around them must use
  // the same copy of it. Vite is there only while developing.
  web: () => bundleOptions('web', { server: 'apps/web/server.ts' }, ['@remix-run/*', 'vite']),
};

export const webFolder = join(projectRoot, 'apps', 'web');

async function buildApp(app: BuiltApp): Promise<void> {
  rmSync(join(projectRoot, 'dist', 'apps', app), { recursive: true, force: true });
  await build(bundles[app]());
  if (app !== 'web') return;
  const { status } = spawnSync(
    process.execPath,
    [packageCommand('@remix-run/dev', 'remix'), 'vite:build', '--logLevel', 'warn'],
    {
      cwd: webFolder,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (status !== 0 || !existsSync(join(webFolder, 'build', 'server', 'index.js'))) process.exit(status || 1);
  await compressFiles(join(webFolder, 'build', 'client'));
}

if (import.meta.main) {
  const app = process.argv[2];
  if (!app || !(app in bundles)) throw new Error(`Unknown app: ${app}. Known are ${Object.keys(bundles).join(', ')}.`);
  await buildApp(app as BuiltApp).catch(() => process.exit(1)); // esbuild has printed what is wrong, with file and line
}
