import { BullRegistrar } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { declaredJobs } from './define-job.ts';
import { JobProcessor } from './job-processor.ts';

/** Starts the processors of this process. Refuses to when a declared job has no processor, or two. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly registrar: BullRegistrar,
  ) {}

  onApplicationBootstrap(): void {
    const processors = this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof JobProcessor ? [instance] : []));
    for (const { name } of declaredJobs()) {
      const { length } = processors.filter((processor) => processor.job.name === name);
      if (length !== 1) throw new Error(`The job "${name}" has ${length} processors; it needs exactly one.`);
    }
    this.registrar.register();
  }
}
