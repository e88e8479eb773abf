import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '@canopy/platform/config';

/** A free port below the range from which systems give ports to outgoing connections: one of those could take it first. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/** The configuration of a process under test: real parts, a data folder of its own, no waiting. */
export async function testConfig(databaseUrl: string, environment: Record<string, string> = {}): Promise<Config & { cleanUp(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'canopy-test-'));
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    INTERNAL_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
    DATA_DIR: dataDir,
    API_PORT: String(await freePort()),
    WORKER_PORT: String(await freePort()),
    MOCK_DELAYS: 'off',
    SWEEP_SECONDS: '86400',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    REDIS_URL: process.env.TEST_REDIS_URL,
    ...environment,
  });
  return { ...config, cleanUp: () => rmSync(dataDir, { recursive: true, force: true }) };
}
