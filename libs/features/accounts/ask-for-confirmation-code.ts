import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { Database } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { linkMinutes } from '@canopy/rules/link-lifetime';
import { confirmationCodeHash, newConfirmationCode } from './confirmation-code.ts';
import { accountLimits } from './limits.ts';
import { db } from './tables.ts';
import { tokenHash } from './token.ts';

const codeMinutes = linkMinutes['confirmation-code'];

/**
 * Mails the code by which somebody without a password confirms that it is really them. It is good for the session that
 * asked, and no other; a new one ends the one before.
 */
@Injectable()
export class AskForConfirmationCode {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  /** @throws Refusal has_password, too_many_requests; enough_mails_today to an address that nobody has confirmed */
  async ask({ id: userId }: Pick<Viewer, 'id'>, token: string): Promise<void> {
    const owner = await db(this.database)
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!owner) throw new Refusal('not_signed_in');
    if (owner.passwordHash !== null) throw new Refusal('has_password');
    await this.limits.count(accountLimits.codesOfAccount, userId);
    const code = newConfirmationCode();
    const emailId = await this.database.transaction(async (em) => {
      // An address that changes or goes at this moment is not mailed a code, and stays nowhere.
      const { email, displayName } = await db(em)
        .selectFrom('users')
        .select(['email', 'displayName'])
        .where('id', '=', userId)
        .forKeyShare()
        .executeTakeFirstOrThrow(() => new Refusal('not_signed_in'));
      const session = await db(em)
        .updateTable('sessions')
        .set({
          codeHash: confirmationCodeHash(this.config.internalKey, token, code),
          codeExpiresAt: sql<string>`now() + make_interval(mins => ${codeMinutes})`,
          codeTries: 0,
        })
        .where('tokenHash', '=', tokenHash(token))
        .where('userId', '=', userId)
        .returning(({ cast }) => ['id', cast<string>('codeExpiresAt', 'text').as('until')])
        .executeTakeFirst();
      if (!session) throw new Refusal('not_signed_in');
      return this.emails.write(em, {
        recipient: email,
        template: 'confirmation-code',
        data: { name: displayName, secretCode: code },
        dedupeKey: `confirmation-code:${session.id}:${session.until}`,
      });
    });
    if (!emailId) throw new Refusal('enough_mails_today');
  }
}
