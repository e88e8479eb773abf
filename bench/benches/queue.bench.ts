import { randomUUID } from 'node:crypto';
import { createPostgresBackend, Queue } from 'bullmq';
import type { Bench } from '../registry.ts';
import { median } from '../measure.ts';
import type { Stage } from '../stage.ts';

const rows = 1_000;
const jobs = 3_000;
const rounds = 5;
const lookEveryMilliseconds = 5;
/** Nobody waits for a worker that stands still. */
const longest = 60_000;

/** How fast the worker takes jobs that stand in line, with nothing to do for them. */
export default {
  about: `${jobs.toLocaleString('en-CA')} jobs in line that do nothing, by the product's queue and by a bare worker of BullMQ`,
  async run(stage) {
    const database = await stage.copyOf(await stage.database(rows));
    const product = openQueue(database, 'idle');
    const floor = openQueue(database, 'floor');
    try {
      await stage.idleJobs(database);
      await stage.program(['bench/floors/queue-floor.ts'], { DATABASE_URL: database }, '/ready');
      const [ours, theirs]: number[][] = [[], []];
      // The first round warms up both.
      for (let round = 0; round <= rounds; round += 1) {
        const both = [await drained(product, stage), await drained(floor, stage)];
        if (round === 0) continue;
        ours!.push(both[0]!);
        theirs!.push(both[1]!);
      }
      const rate = (seconds: number[]) => jobs / median(seconds);
      return [
        {
          what: 'jobs done, four at a time',
          unit: 'req/s',
          product: rate(ours!),
          floor: rate(theirs!),
          must: 0.7,
          aim: 0.9,
        },
      ];
    } finally {
      await Promise.all([product.close(), floor.close()]);
    }
  },
} satisfies Bench;

const openQueue = (databaseUrl: string, name: string): Queue =>
  new Queue(
    name,
    { connection: { connectionString: databaseUrl, migrate: true } as never },
    createPostgresBackend as never,
  );

/** @returns seconds from the moment at which the worker may begin until nothing is in line or in its hands */
async function drained(queue: Queue, { signal }: Stage): Promise<number> {
  await queue.pause();
  await queue.addBulk(
    Array.from({ length: jobs }, () => ({
      name: queue.name,
      data: { rowId: randomUUID() },
      opts: { removeOnComplete: true, attempts: 1 },
    })),
  );
  const began = performance.now();
  await queue.resume();
  for (;;) {
    signal.throwIfAborted();
    const counts = await queue.getJobCounts('wait', 'active');
    const left = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const passed = performance.now() - began;
    if (left === 0) return passed / 1_000;
    if (passed > longest) throw new Error(`${left} of ${jobs} jobs of "${queue.name}" are left after a minute.`);
    await new Promise((wake) => setTimeout(wake, lookEveryMilliseconds));
  }
}
