import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '@canopy/platform/queue';
import { processCardEventJob } from './card-event.declaration.ts';
import { ProcessCardEvent } from './process-card-event.ts';

@Processor(processCardEventJob.name, { concurrency: 4 })
export class ProcessCardEventProcessor extends JobProcessor<{ eventId: string }> {
  constructor(private readonly processCardEvent: ProcessCardEvent) {
    super(processCardEventJob);
  }

  protected handle({ eventId }: { eventId: string }): Promise<void> {
    return this.processCardEvent.process(eventId);
  }
}
