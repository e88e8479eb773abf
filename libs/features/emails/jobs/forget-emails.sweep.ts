import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { ago, Database } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { kept } from '@canopy/rules/retention';
import { db } from '../tables.ts';

const portion = 5_000;

/**
 * Some days after a mail was sent nobody asks any more what it said, and after some months nobody asks to whom, see
 * docs/retention.md. That a mail was sent, of which kind and when, stays; the person themselves is also told what it was
 * about.
 */
@Injectable()
@Sweeps('old-emails', { everySeconds: 24 * 60 * 60 })
export class ForgetEmailsSweep implements Sweep {
  constructor(private readonly database: Database) {}

  async sweep(): Promise<void> {
    await this.forgetContents();
    await this.forgetRecipients();
  }

  private async forgetContents(): Promise<void> {
    for (;;) {
      const forgotten = await db(this.database)
        .updateTable('emails')
        .set(({ ref }) => ({
          data: sql<string>`case when ${ref('data')} ? 'listingTitle' then jsonb_build_object('listingTitle', ${ref('data')} -> 'listingTitle') else '{}' end`,
        }))
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('emails')
            .select('id')
            .where('status', '=', sql.lit('sent'))
            .where(({ ref }) => sql<boolean>`${ref('data')} - 'listingTitle' <> '{}'::jsonb`)
            .where('sentAt', '<', ago(`${kept.sentEmailContentDays} days`))
            .limit(portion),
        )
        .returning('id')
        .execute();
      if (forgotten.length < portion) return;
    }
  }

  private async forgetRecipients(): Promise<void> {
    for (;;) {
      const forgotten = await db(this.database)
        .updateTable('emails')
        .set({ recipient: null, data: '{}', error: null })
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('emails')
            .select('id')
            .where('recipient', 'is not', null)
            .where('status', '<>', 'pending')
            .where('createdAt', '<', sql<string>`now() - make_interval(months => ${kept.emailMonths})`)
            .limit(portion),
        )
        .returning('id')
        .execute();
      if (forgotten.length < portion) return;
    }
  }
}
