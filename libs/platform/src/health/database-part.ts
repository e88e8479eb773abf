import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.ts';
import type { HealthPart, PartStatus } from './health.ts';

/** Asked through the same connections as the work itself: a pool that nothing comes back to is down too. */
@Injectable()
export class DatabasePart implements HealthPart {
  readonly name = 'database';

  constructor(private readonly database: Database) {}

  async look(): Promise<PartStatus> {
    await this.database.row('select 1 as one');
    return { status: 'up' };
  }
}
