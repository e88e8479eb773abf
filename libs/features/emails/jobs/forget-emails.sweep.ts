import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';

const keptMonths = 6;
const portion = 5_000;

/** After some months nobody asks any more who was written what. That a mail was sent, of which kind and when, stays. */
@Injectable()
@Sweeps('old-emails', { everySeconds: 24 * 60 * 60 })
export class ForgetEmailsSweep implements Sweep {
  constructor(private readonly database: Database) {}

  async sweep(): Promise<void> {
    for (;;) {
      const forgotten = await db(this.database)
        .updateTable('emails')
        .set({ recipient: null, data: '{}', error: null })
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('emails')
            .select('id')
            .where('recipient', 'is not', null)
            .where('status', '<>', 'pending')
            .where('createdAt', '<', sql<string>`now() - make_interval(months => ${keptMonths})`)
            .limit(portion),
        )
        .returning('id')
        .execute();
      if (forgotten.length < portion) return;
    }
  }
}
