// Sends at a steady pace and says how long each answer took. On a thread of its own, whose small memory is soon tidied
// up: in that of a whole bench the garbage of the answers takes both processors for thirty milliseconds now and then, and
// that is what the slowest one per cent would measure.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type Target, timeOf } from './time-of.ts';

const { target, perSecond, seconds } = workerData as { target: Target; perSecond: number; seconds: number };
const agent = new Agent({ keepAlive: true });
// The first ones compile this thread.
for (let n = 0; n < 20; n += 1) await timeOf(target, target.paths[n % target.paths.length]!, agent);
const began = performance.now();
const times = await Promise.all(
  Array.from({ length: perSecond * seconds }, async (_, n) => {
    await sleep(Math.max(0, began + ((n + Math.random()) * 1_000) / perSecond - performance.now()));
    return timeOf(target, target.paths[n % target.paths.length]!, agent);
  }),
);
agent.destroy();
parentPort!.postMessage(times);
