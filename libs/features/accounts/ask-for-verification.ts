import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { Database, type EntityManager } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { ownPath } from '@canopy/rules/own-path';
import { accountLimits } from './limits.ts';
import { MailedLinks } from './mailed-links.ts';
import { db } from './tables.ts';

/**
 * The mail with the link that verifies an address. The account works without; being verified matters when accounts are
 * connected.
 */
@Injectable()
export class AskForVerification {
  constructor(
    private readonly database: Database,
    private readonly links: MailedLinks,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  /**
   * In the transaction that made or changed the account.
   *
   * @param to the page that its reader was on. @returns whether a mail was written
   */
  async write(em: EntityManager, userId: string, to?: string): Promise<boolean> {
    const user = await db(em)
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('emailVerifiedAt', 'is', null)
      // An address that changes at this moment must not be mailed a link that was made for the new one.
      .forShare()
      .executeTakeFirst();
    const link = user && (await this.links.make(em, userId, 'email_verification'));
    if (!user || !link) return false;
    const emailId = await this.emails.write(em, {
      recipient: user.email,
      template: 'email-verification',
      data: { secretUrl: `${this.config.publicUrl}/verify-email?token=${link.token}${onward(to)}` },
      dedupeKey: `verification:${link.id}`,
    });
    return emailId !== null;
  }

  /**
   * Sends it again. Nothing is sent for an address that is verified already. @throws Refusal too_many_requests;
   * enough_mails_today when the address got its few mails of the day
   */
  async again(viewer: Pick<Viewer, 'id' | 'emailVerified'>, to?: string): Promise<void> {
    if (viewer.emailVerified) return;
    await this.limits.count(accountLimits.verificationOfAccount, viewer.id);
    const written = await this.database.transaction((em) => this.write(em, viewer.id, to));
    if (!written) throw new Refusal('enough_mails_today');
  }
}

/** The mail may be opened in another browser, so the way back stands in its link. Home needs no saying. */
function onward(to: string | undefined): string {
  const path = ownPath(to);
  return path === '/' ? '' : `&to=${encodeURIComponent(path)}`;
}
