// The floor of jobs: a worker of BullMQ over the same kind of store, as many at a time, that does nothing.
import { createServer } from 'node:http';
import { createPostgresBackend, Worker } from 'bullmq';

const worker = new Worker(
  'floor',
  () => Promise.resolve(),
  { connection: { connectionString: process.env.DATABASE_URL!, migrate: true } as never, concurrency: 4 },
  createPostgresBackend as never,
);
await worker.waitUntilReady();
createServer((_request, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');
