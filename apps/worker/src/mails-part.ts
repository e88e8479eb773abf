import { Injectable } from '@nestjs/common';
import { MailBacklog } from '@canopy/emails/jobs';
import type { HealthPart, PartStatus } from '@canopy/platform/health';

/** Longer than the first pauses between two tries: not one server that was busy for a moment. */
const longSeconds = 15 * 60;

/**
 * Degraded while a mail has waited for a quarter of an hour: tickets and links that open accounts do not reach people.
 */
@Injectable()
export class MailsPart implements HealthPart {
  readonly name = 'mails';

  constructor(private readonly backlog: MailBacklog) {}

  async look(): Promise<PartStatus> {
    const oldestWaitingSeconds = (await this.backlog.oldestWaiting())?.seconds ?? null;
    return { status: (oldestWaitingSeconds ?? 0) > longSeconds ? 'degraded' : 'up', oldestWaitingSeconds };
  }
}
