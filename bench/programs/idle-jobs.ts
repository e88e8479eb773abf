// The product's queue with a job that does nothing, in a worker of its own. Bundled as the product's processes are: Node
// itself runs no decorators.
import { createServer } from 'node:http';
import { Processor } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { loadConfig, loadOrExit } from '@canopy/platform/config';
import { createLogger, nestLogger } from '@canopy/platform/logging';
import { defineJob, JobProcessor, QueueModule } from '@canopy/platform/queue';
import { RuntimeModule } from '@canopy/platform/runtime';

const idleJob = defineJob({ name: 'idle', payload: z.object({ rowId: z.uuid() }) });

@Processor(idleJob.name, { concurrency: 4 })
class IdleProcessor extends JobProcessor<{ rowId: string }> {
  constructor() {
    super(idleJob);
  }

  protected handle(): Promise<void> {
    return Promise.resolve();
  }
}

const config = loadOrExit(loadConfig);
const logger = createLogger('worker', config.logLevel, config.logFormat);

@Module({
  imports: [
    RuntimeModule.forRoot('worker', config, logger),
    QueueModule.forRoot({ runJobs: true }),
    QueueModule.forFeature(idleJob),
  ],
  providers: [IdleProcessor],
})
class IdleJobs {}

await NestFactory.createApplicationContext(IdleJobs, { logger: nestLogger(logger) });
createServer((_request, response) => response.end()).listen(config.worker.port, '127.0.0.1');
