import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '@canopy/platform/config';
import { freePorts } from './free-port.ts';

/** The configuration of a process under test: real parts, a data folder of its own, no waiting. */
export async function testConfig(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<Config & { cleanUp(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'canopy-test-'));
  const [api, worker] = await freePorts(2);
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    INTERNAL_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
    DATA_DIR: dataDir,
    API_PORT: String(api),
    WORKER_PORT: String(worker),
    MOCK_DELAYS: 'off',
    RATE_LIMITS: 'off',
    SWEEP_SECONDS: '86400',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    REDIS_URL: process.env.TEST_REDIS_URL,
    ...environment,
  });
  return { ...config, cleanUp: () => rmSync(dataDir, { recursive: true, force: true }) };
}
