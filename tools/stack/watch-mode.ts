import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildContext, context } from 'esbuild';
import { bundles } from '../build/apps.ts';
import type { AppName, RunMode } from './canopy.ts';
import type { ManagedProcess } from './managed-process.ts';
import { projectRoot } from '../process/project-root.ts';
import { StartupError, sentence } from '../process/startup-error.ts';

const code = 'dist/dev';
const apps: AppName[] = ['api', 'worker', 'web'];

/** Bundles of its own beside those of the build, made again whenever a source file changes. */
export function watchMode(): RunMode {
  const contexts: BuildContext[] = [];
  let onRebuilt: (app: AppName) => void = () => undefined;

  const watch = async (app: AppName) => {
    const options = bundles[app]();
    const watched = await context({
      ...options,
      outdir: join(projectRoot, code, app),
      logLevel: 'warning',
      plugins: [
        ...(options.plugins ?? []),
        {
          name: 'restart',
          setup: (build) => build.onEnd((result) => void (result.errors.length === 0 && onRebuilt(app))),
        },
      ],
    });
    contexts.push(watched);
    await watched.rebuild();
  };

  return {
    code,
    nodeEnv: 'development',
    async build(say) {
      say('Compiling …');
      // Parts of an earlier session have other names.
      rmSync(join(projectRoot, code), { recursive: true, force: true });
      await Promise.all(apps.map(watch)).catch(() => {
        throw new StartupError('the first compilation failed; what the compiler said stands above.');
      });
    },
    running(processes, migrate) {
      const restarts = new Map<AppName, Promise<void>>();
      const restart = async (app: AppName, managed: ManagedProcess) => {
        const began = Date.now();
        try {
          if (app === 'api') await migrate();
          await managed.restart();
          console.log(`${app} runs the new code (${Date.now() - began} ms).`);
        } catch (error) {
          console.log(sentence(error));
        }
      };
      void Promise.all(contexts.map((each) => each.watch())).then(() => {
        // The first build of the watch itself changes nothing.
        setTimeout(() => {
          onRebuilt = (app) =>
            restarts.set(
              app,
              (restarts.get(app) ?? Promise.resolve()).then(() => restart(app, processes[app])),
            );
        }, 1000);
      });
      console.log('  Watching the sources; a change is live a moment after it is saved.\n');
    },
    async stop() {
      onRebuilt = () => undefined;
      await Promise.all(contexts.map((each) => each.dispose()));
    },
  };
}
