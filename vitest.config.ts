import { defineConfig } from 'vitest/config';
import { compileWithSwc } from './tools/testing/compile-with-swc.ts';

// What people see must not depend on the machine's zone: the tests run in one that nobody here lives in.
process.env.TZ = 'Asia/Tokyo';

/** The kind of a test stands in its file name; each kind is a project of its own. */
const kind = (name: string, include: string[], options: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', '**/dist/**', '**/build/**', '**/.data/**'],
    passWithNoTests: true,
    ...options,
  },
});

// Every limit of time below is for a machine that is busy with all kinds at once: it is slow, not wrong.

/** Files of a worker share its modules: loading Nest again for each file takes longer than most of their tests. */
const shared = { isolate: false };
/** What meets other processes may meet a machine that is busy otherwise. What needed it is named in the result. */
const onceMore = { retry: 1 };
const withDatabase = {
  ...shared,
  ...onceMore,
  globalSetup: ['tools/testing/test-database.ts'],
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 90_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  plugins: [compileWithSwc()],
  esbuild: false,
  test: {
    projects: [
      kind('unit', ['{apps,libs,testing,tools}/**/*.unit.test.{ts,tsx}'], {
        ...shared,
        pool: 'threads',
        expect: { poll: { timeout: 20_000 } },
        testTimeout: 30_000,
      }),
      kind('db', ['{apps,libs,tools}/**/*.db.test.ts'], withDatabase),
      kind('api', ['{apps,libs}/**/*.api.test.ts'], withDatabase),
      kind('queue', ['{apps,libs}/**/*.queue.test.ts'], withDatabase),
      kind('tools', ['tools/**/*.tools.test.ts'], {
        ...onceMore,
        expect: { poll: { timeout: 30_000 } },
        testTimeout: 90_000,
        hookTimeout: 60_000,
      }),
      // What takes minutes, or tools that not every machine has: begun by `npm run prove` alone.
      kind('prove', ['tools/**/*.prove.test.ts'], { testTimeout: 900_000, hookTimeout: 900_000 }),
      kind('browser', ['apps/e2e/**/*.browser.test.ts'], {
        ...shared,
        globalSetup: ['apps/e2e/global-setup.ts'],
        maxWorkers: 2,
        ...onceMore,
        expect: { poll: { timeout: 30_000 } },
        testTimeout: 120_000,
        hookTimeout: 60_000,
      }),
    ],
  },
});
