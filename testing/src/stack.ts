// The whole Canopy as a person starts it, in a data folder and on ports of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePorts } from './free-port.ts';

export interface Stack {
  url: string;
  apiUrl: string;
  dataDir: string;
  output(): string;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '..', '..');
const ready = 'Canopy is ready';

/** Maps stand on their own quiet layer, on a machine with internet as on one without. */
export const noTiles = 'http://127.0.0.1:9/{z}/{x}/{y}.png';

/** @param env Settings beyond the usual ones of a test, e.g. `{ MOCK_DELAYS: 'on' }`. */
export async function startStack(env: Record<string, string> = {}): Promise<Stack> {
  // The number tells `npm test` later whose folder it was, should this run be killed.
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), `canopy-e2e-${process.pid}-`)));
  chmodSync(dataDir, 0o755); // PostgreSQL may run as another account
  const [web, api, worker] = await freePorts(3);
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    cwd: root,
    // The channel is a leash: if the tests are killed, the stack ends itself.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...withoutOurs(process.env),
      CANOPY_ENV_FILE: '',
      DATA_DIR: dataDir,
      PORT: String(web),
      API_PORT: String(api),
      WORKER_PORT: String(worker),
      MOCK_DELAYS: 'off',
      MAP_TILE_URL: noTiles,
      ...env,
    },
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${web}`, apiUrl: `http://127.0.0.1:${api}`, dataDir, output: () => output, stop };
}

function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((done, fail) => {
    const limit = setTimeout(() => fail(new Error(`Canopy was not ready within two minutes:\n${output()}`)), 120_000);
    child.stdout?.on('data', () => {
      if (!output().includes(ready)) return;
      clearTimeout(limit);
      done();
    });
    child.once('exit', () => {
      clearTimeout(limit);
      fail(new Error(`Canopy did not start:\n${output()}`));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

/** A developer's own settings must not leak into the tests. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(CANOPY_.*|PUBLIC_URL|DATABASE_URL|REDIS_URL|TEST_.*|SEED|INTERNAL_KEY|SMTP_URL|MAIL_FROM|GOOGLE_.*|FACEBOOK_.*|MEDIA_.*|STRIPE_.*|RATE_LIMITS|.*_PORT|NODE_ENV|VITEST.*|TEST|DEV|PROD|MODE|SSR|BASE_URL|TZ)$/;
  return { NODE_ENV: 'production', ...Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name))) };
}
