import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { type EntityManager, newId } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { db } from './tables.ts';

/** What became of somebody's second factor: turned on or off, new codes, a code used, reset by somebody else. */
export type SecondFactorChange = 'on' | 'off' | 'new_codes' | 'recovered' | 'reset';

/** Tells its owner by mail. */
@Injectable()
export class NotifyOfSecondFactor {
  constructor(
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /** In the transaction of the change. @param by who reset it */
  async write(em: EntityManager, userId: string, change: SecondFactorChange, by: string | null = null): Promise<void> {
    const owner = await db(em)
      .selectFrom('users')
      .select(['email', 'displayName'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!owner) return;
    await this.emails.write(em, {
      recipient: owner.email,
      template: 'second-factor-changed',
      data: {
        name: owner.displayName,
        change,
        by,
        signedOut: change === 'reset',
        url: `${this.config.publicUrl}/account/second-factor`,
      },
      dedupeKey: `second-factor:${change}:${newId()}`,
    });
  }
}
