import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../process/project-root.ts';
import { runToEnd } from '../process/run-step.ts';
import type { Kind } from './kinds.ts';
import type { KindResult } from './sentence-reporter.ts';

export interface Outcome extends KindResult {
  name: string;
  seconds: number;
}

export async function runKind(
  kind: Kind,
  env: NodeJS.ProcessEnv,
  workers: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const began = Date.now();
  const resultFile = join(cacheFolder, `result-${kind.name}-${process.pid}.json`);
  const command = kind.counts === 'tests' ? [...kind.command, `--maxWorkers=${workers}`] : kind.command;
  const { ok, output } = await runToEnd(command, { ...env, CANOPY_TEST_RESULT: resultFile, FORCE_COLOR: '0' }, signal);
  const seconds = (Date.now() - began) / 1000;
  const result =
    kind.counts === 'one'
      ? { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, unsteady: 0, titles: [] }
      : readResult(resultFile);
  // Ended badly without a failed test to show for it: the run itself is the failure.
  if (!ok && result.failed === 0) result.failed = 1;
  if (result.failed > 0 || result.unsteady > 0) console.log(`\n── ${kind.name} ──\n${output.trim()}`);
  return { name: kind.name, seconds, ...result };
}

function readResult(file: string): KindResult {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KindResult;
  } catch {
    return { passed: 0, failed: 0, skipped: 0, unsteady: 0, titles: [] };
  } finally {
    rmSync(file, { force: true });
  }
}
