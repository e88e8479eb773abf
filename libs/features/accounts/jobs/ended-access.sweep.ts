import { Injectable } from '@nestjs/common';
import { ago, Database, deleteInPortions, now } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { kept } from '@canopy/rules/retention';
import { idleDays } from '../sessions.ts';
import { db } from '../tables.ts';

/** Sessions, links and waiting connections that open nothing any more, see docs/retention.md. */
@Injectable()
@Sweeps('ended-access', { everySeconds: 24 * 60 * 60 })
export class EndedAccessSweep implements Sweep {
  constructor(private readonly database: Database) {}

  async sweep(): Promise<void> {
    const rows = db(this.database);
    await deleteInPortions((limit) =>
      rows
        .deleteFrom('sessions')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('sessions')
            .where(({ eb, or }) => or([eb('expiresAt', '<', now), eb('lastSeenAt', '<', ago(`${idleDays} days`))]))
            .select('id')
            .limit(limit),
        )
        .returning('id')
        .execute(),
    );
    await deleteInPortions((limit) =>
      rows
        .deleteFrom('mailedLinks')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('mailedLinks')
            .where(({ eb, fn, ref }) =>
              eb(fn('least', [ref('usedAt'), ref('expiresAt')]), '<', ago(`${kept.endedLinkDays} days`)),
            )
            .select('id')
            .limit(limit),
        )
        .returning('id')
        .execute(),
    );
    await deleteInPortions((limit) =>
      rows
        .deleteFrom('waitingConnections')
        .where('tokenHash', 'in', ({ selectFrom }) =>
          selectFrom('waitingConnections').where('expiresAt', '<', now).select('tokenHash').limit(limit),
        )
        .returning('tokenHash')
        .execute(),
    );
  }
}
