import { Injectable } from '@nestjs/common';
import { Database, deleteInPortions } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { idleDays } from '../sessions.ts';

/** Sessions, links and waiting connections that open nothing any more, see docs/retention.md. */
@Injectable()
@Sweeps('ended-access', { everySeconds: 24 * 60 * 60 })
export class EndedAccessSweep implements Sweep {
  constructor(private readonly database: Database) {}

  async sweep(): Promise<void> {
    await deleteInPortions(
      this.database,
      'sessions',
      `t.expires_at < now() or t.last_seen_at < now() - make_interval(days => ${idleDays})`,
    );
    await deleteInPortions(
      this.database,
      'mailed_links',
      `least(t.used_at, t.expires_at) < now() - interval '30 days'`,
    );
    await deleteInPortions(this.database, 'waiting_connections', `t.expires_at < now()`);
  }
}
