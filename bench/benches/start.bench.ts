import { median } from '../measure.ts';
import type { Bench } from '../registry.ts';

const rows = 1_000;
const starts = 9;
/** Seconds after which a process that nobody asks anything has let go of what its start needed. */
const atRest = 30;
const pages = ['/', '/listings', '/signin'];

export default {
  about: 'from the start of the API to its first answer, and the memory of all three processes at rest',
  async run(stage) {
    const database = await stage.database(rows);
    const [ours, theirs]: number[][] = [[], []];
    // The first of each compiles what the others read.
    for (let turn = 0; turn <= starts; turn += 1) {
      const both = [
        await timed(() => stage.api(database)),
        await timed(() => stage.program(['bench/floors/nest-floor.ts'], {}, '/health/ready')),
      ];
      await stage.endProcesses();
      if (turn === 0) continue;
      ours!.push(both[0]!);
      theirs!.push(both[1]!);
    }

    const api = await stage.api(database);
    const web = await stage.web(api);
    await stage.worker(database, api);
    for (const page of pages) await (await fetch(web + page, { signal: stage.signal })).arrayBuffer();
    await new Promise((wake) => setTimeout(wake, atRest * 1_000));
    const memory = await stage.memory();
    return [
      {
        what: 'the API, to its first answer',
        unit: 'ms',
        product: median(ours!),
        floor: median(theirs!),
        against: 'Nest without a database',
        must: 2,
        aim: 1.2,
      },
      ...(memory === null
        ? []
        : [
            {
              what: 'API, worker and web at rest',
              unit: 'MB' as const,
              product: memory,
              floor: 450,
              against: 'limit',
              must: 1,
            },
          ]),
    ];
  },
} satisfies Bench;

async function timed(start: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await start();
  return performance.now() - began;
}
