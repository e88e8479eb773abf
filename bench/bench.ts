// `npm run bench -- NAME …`: how fast the built product is, as ratios to the least code that could do the same work on
// the same machine in the same minutes. Without a name it says which benches there are.
import { ensureBuilt } from '@canopy/tools/build/ensure-built';
import { allBenches } from './registry.ts';
import { openStage } from './stage.ts';
import { missed, table } from './table.ts';
import { sentence } from '@canopy/tools/process/startup-error';

const names = process.argv.slice(2);
const benches = await allBenches();
const chosen = names[0] === 'all' ? benches : benches.filter(({ name }) => names.includes(name));
const unknown = names.find((name) => name !== 'all' && !benches.some((bench) => bench.name === name));
if (names.length === 0 || unknown) {
  console.log(
    `${unknown ? `There is no bench called "${unknown}". ` : ''}Usage: npm run bench -- NAME …\n${benches.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')}\n  ${'all'.padEnd(12)} every one of them`,
  );
  process.exit(unknown ? 1 : 0);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
if (process.connected) process.once('disconnect', () => stopping.abort());
process.channel?.unref();
/** Also a bench that waits for what never comes ends when it is told to. */
const stopped = new Promise<never>((_, reject) =>
  stopping.signal.addEventListener('abort', () => reject(stopping.signal.reason as Error)),
);
// Between two benches nobody listens.
stopped.catch(() => undefined);

let code = 0;
await ensureBuilt(console.log, stopping.signal);
const stage = await openStage(console.log, stopping.signal);
try {
  for (const bench of chosen) {
    console.log(`\n${bench.name}: ${bench.about}`);
    const figures = await Promise.race([bench.run(stage), stopped]);
    console.log(table(figures));
    if (missed(figures).length > 0) code = 1;
    await stage.endProcesses();
  }
} catch (error) {
  console.log(stopping.signal.aborted ? 'Stopped.' : `canopy: ${sentence(error)}`);
  code = 1;
} finally {
  await stage.close();
}
process.exit(code);
