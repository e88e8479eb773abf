// `npm test`: every kind of check, four at a time; only failures are printed, at the end their names again and a
// table. The last line is always `N passed, N failed`.
import { mkdirSync } from 'node:fs';
import { ensureBuilt } from './build/ensure-built.ts';
import { cacheFolder } from './process/project-root.ts';
import { sentence } from './process/startup-error.ts';
import { type Kind, kinds } from './testing/kinds.ts';
import { type Outcome, runKind } from './testing/run-kind.ts';
import { failures, lastLine, table } from './testing/summary.ts';
import { startTestDatabase } from './testing/test-database.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
if (process.connected) process.once('disconnect', () => stopping.abort());
process.channel?.unref();

const began = Date.now();
try {
  const outcomes = await runAll(choose(process.argv.slice(2)));
  console.log(`\n${failures(outcomes)}\n${table(outcomes, Date.now() - began)}\n${lastLine(outcomes)}`);
  process.exit(outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0);
} catch (error) {
  console.log(stopping.signal.aborted ? 'Stopped.' : `canopy: ${sentence(error)}`);
  console.log('0 passed, 1 failed');
  process.exit(stopping.signal.aborted ? 130 : 1);
}

function choose(names: string[]): Kind[] {
  const unknown = names.find((name) => !kinds.some((kind) => kind.name === name));
  if (unknown)
    throw new Error(
      `there is no kind of test called "${unknown}"; there are ${kinds.map((kind) => kind.name).join(', ')}.`,
    );
  return names.length > 0 ? kinds.filter((kind) => names.includes(kind.name)) : kinds;
}

async function runAll(chosen: Kind[]): Promise<Outcome[]> {
  mkdirSync(cacheFolder, { recursive: true });
  if (chosen.some((kind) => kind.needs.includes('build'))) await ensureBuilt(console.log, stopping.signal);
  const wantsDatabase = chosen.some((kind) => kind.needs.includes('database')) && !process.env.TEST_DATABASE_URL;
  const database = wantsDatabase ? await startTestDatabase() : undefined;
  const env: NodeJS.ProcessEnv = { ...process.env, ...(database && { TEST_DATABASE_URL: database.url('postgres') }) };
  try {
    console.log(`Running ${chosen.map((kind) => kind.name).join(', ')} …`);
    // Those of a browser take as long as all others, which mostly wait: together they fill two cores.
    const waiting = [...chosen];
    const outcomes: Outcome[] = [];
    const lane = async () => {
      for (let kind = waiting.shift(); kind; kind = waiting.shift()) {
        const workers = chosen.length === 1 ? 2 : (kind.workers ?? 1);
        outcomes.push(await runKind(kind, env, workers, stopping.signal));
      }
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
    return chosen.map((kind) => outcomes.find((outcome) => outcome.name === kind.name)!);
  } finally {
    await database?.stop();
  }
}
