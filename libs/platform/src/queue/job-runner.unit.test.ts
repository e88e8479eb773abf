import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { QueueBackend } from './backend.ts';
import { defineJob } from './define-job.ts';
import { HandlesJob, type JobHandler, JobRunner } from './job-runner.ts';

const job = defineJob({ name: 'water-the-plants', payload: z.object({ plantId: z.string() }), concurrency: 1 });

@Injectable()
@HandlesJob(job)
class Gardener implements JobHandler<{ plantId: string }> {
  async handle(): Promise<void> {}
}
@Injectable()
@HandlesJob(job)
class SecondGardener extends Gardener {}

const started: string[] = [];
const backend = {
  queue: () => undefined,
  worker: (name: string) => (started.push(name), { on: () => undefined, close: async () => undefined }),
} as unknown as QueueBackend;

async function start(providers: (typeof Gardener)[]): Promise<void> {
  @Module({
    imports: [DiscoveryModule],
    providers: [
      ...providers,
      {
        provide: JobRunner,
        inject: [DiscoveryService],
        useFactory: (discovery: DiscoveryService) => new JobRunner(discovery, backend, pino({ level: 'silent' })),
      },
    ],
  })
  class Garden {}
  const app = await NestFactory.createApplicationContext(Garden, { logger: false, abortOnError: false });
  await app.close();
}

it('a job without a handler refuses to start', async () => {
  await expect(start([])).rejects.toThrow('The job "water-the-plants" has 0 handlers; it needs exactly one.');
});

it('a job with two handlers refuses to start', async () => {
  await expect(start([Gardener, SecondGardener])).rejects.toThrow('has 2 handlers');
});

it('a job with one handler runs', async () => {
  await start([Gardener]);
  expect(started).toEqual(['water-the-plants']);
});

it('a job cannot be declared twice', () => {
  expect(() => defineJob({ name: 'water-the-plants', payload: z.object({}), concurrency: 1 })).toThrow(
    'declared twice',
  );
});
