import { Injectable } from '@nestjs/common';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { RemindTicketHolders } from './remind-ticket-holders.ts';

@Injectable()
@Sweeps('reminders')
export class ReminderSweep implements Sweep {
  constructor(private readonly reminders: RemindTicketHolders) {}

  sweep(): Promise<void> {
    return this.reminders.remind();
  }
}
