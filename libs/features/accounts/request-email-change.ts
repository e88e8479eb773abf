import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { Language } from '@canopy/contracts/language';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { Database, type EntityManager, newId } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { accountLimits } from './limits.ts';
import { endLinks, MailedLinks } from './mailed-links.ts';
import { refuseBeforeConfirmed } from './refuse-before-confirmed.ts';
import { db } from './tables.ts';

/**
 * Mails the link that gives an account another address, to that address, and word of it to the one it has. Nothing
 * changes until the link is confirmed, see `ChangeEmail`.
 */
@Injectable()
export class RequestEmailChange {
  constructor(
    private readonly database: Database,
    private readonly links: MailedLinks,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  /**
   * The answer is the same whether another account has the address or not; the mail says so, to whoever reads it there.
   * @param email lower case. @throws Refusal email_unchanged, email_confirm_first,
   * too_many_requests
   */
  async request({ id: userId, email: current }: Pick<Viewer, 'id' | 'email'>, email: string): Promise<void> {
    if (email === current) throw new Refusal('email_unchanged', { fields: ['email'] });
    await this.limits.count(accountLimits.emailChangeOfAccount, userId);
    await this.limits.count(accountLimits.emailChangeToAddress, email);
    await this.database.transaction(async (em) => {
      // Held to the end: of two requests at the same moment only the second one's link may work.
      const user = await db(em)
        .selectFrom('users')
        .select(['email', 'displayName', 'language', 'emailVerifiedAt', 'providerOnceVerified'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw new Refusal('not_signed_in');
      refuseBeforeConfirmed(user);
      await endLinks(em, userId, 'email_change');
      await this.writeToNew(em, userId, email, user.language);
      await this.emails.write(em, {
        recipient: user.email,
        template: 'email-change-requested',
        data: { name: user.displayName, resetUrl: `${this.config.publicUrl}/signin?mode=reset` },
        dedupeKey: `email-change-requested:${newId()}`,
      });
    });
  }

  /** Without the name of whoever asked: to a stranger it would be words that somebody else chose. */
  private async writeToNew(em: EntityManager, userId: string, email: string, language: Language): Promise<void> {
    const owner = await db(em).selectFrom('users').select('displayName').where('email', '=', email).executeTakeFirst();
    if (owner) {
      await this.emails.write(em, {
        recipient: email,
        template: 'email-change-taken',
        data: { name: owner.displayName, url: `${this.config.publicUrl}/signin` },
        dedupeKey: `email-change-taken:${newId()}`,
      });
      return;
    }
    const link = await this.links.make(em, userId, 'email_change', email);
    if (link)
      await this.emails.write(em, {
        recipient: email,
        template: 'email-change',
        data: { secretUrl: `${this.config.publicUrl}/change-email?token=${link.token}` },
        dedupeKey: `email-change:${link.id}`,
        language,
      });
  }
}
