import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobHandler } from '@canopy/platform/queue';
import { processCardEventJob } from './card-event.declaration.ts';
import { ProcessCardEvent } from './process-card-event.ts';

@Injectable()
@HandlesJob(processCardEventJob)
export class ProcessCardEventHandler implements JobHandler<{ eventId: string }> {
  constructor(private readonly processCardEvent: ProcessCardEvent) {}

  handle({ eventId }: { eventId: string }): Promise<void> {
    return this.processCardEvent.process(eventId);
  }
}
