import { BullRegistrar } from '@nestjs/bullmq';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppLogger } from '../runtime/index.ts';
import { defineJob } from './define-job.ts';
import { JobProcessor } from './job-processor.ts';
import { JobRunner } from './job-runner.ts';

const job = defineJob({ name: 'water-the-plants', payload: z.object({ plantId: z.string() }) });

@Injectable()
class Gardener extends JobProcessor<{ plantId: string }> {
  readonly watered: string[] = [];
  closing: Promise<void> | undefined;
  constructor() {
    super(job);
  }
  override get worker() {
    return { closing: this.closing } as never;
  }
  async handle({ plantId }: { plantId: string }): Promise<void> {
    this.watered.push(plantId);
  }
}
@Injectable()
class SecondGardener extends Gardener {}

const register = vi.fn();
beforeEach(() => register.mockClear());

async function start(processors: (typeof Gardener)[]) {
  @Module({
    imports: [DiscoveryModule],
    providers: [
      ...processors,
      { provide: AppLogger, useValue: pino({ level: 'silent' }) },
      { provide: BullRegistrar, useValue: { register } },
      JobRunner,
    ],
  })
  class Garden {}
  const app = await NestFactory.createApplicationContext(Garden, { logger: false, abortOnError: false });
  const [gardener] = processors.map((processor) => app.get(processor));
  await app.close();
  return gardener;
}

it('a job without a processor refuses to start', async () => {
  await expect(start([])).rejects.toThrow('The job "water-the-plants" has 0 processors; it needs exactly one.');
  expect(register).not.toHaveBeenCalled();
});

it('a job with two processors refuses to start', async () => {
  await expect(start([Gardener, SecondGardener])).rejects.toThrow('has 2 processors');
  expect(register).not.toHaveBeenCalled();
});

it('a job with one processor runs', async () => {
  await start([Gardener]);
  expect(register).toHaveBeenCalledOnce();
});

it('a job gets a payload of the declared shape, or fails', async () => {
  const gardener = await start([Gardener]);
  const run = (data: object) => gardener?.process({ data } as never);
  await run({ plantId: 'fern', requestId: 'the id of a request' });
  await expect(run({ plantId: 5 })).rejects.toThrow('expected string');
  expect(gardener?.watered).toEqual(['fern']);
});

it('jobs that travel together are each done, also beside one that fails', async () => {
  const gardener = await start([Gardener]);
  const together = [{ plantId: 'fern' }, { plantId: 5 }, { plantId: 'ivy' }];
  const done = gardener?.process({ data: { together } } as never);
  await expect(done).rejects.toThrow('1 of 3 failed');
  expect(gardener?.watered).toEqual(['fern', 'ivy']);
});

it('a process that ends begins no other one of those that travel together', async () => {
  const gardener = await start([Gardener]);
  const together = [{ plantId: 'fern' }, { plantId: 'ivy' }];
  const done = gardener!.process({ data: { together } } as never);
  gardener!.closing = Promise.resolve();
  await done;
  expect(gardener!.watered).toEqual(['fern']);
});

it('a job cannot be declared twice', () => {
  expect(() => defineJob({ name: 'water-the-plants', payload: z.object({}) })).toThrow('declared twice');
});
