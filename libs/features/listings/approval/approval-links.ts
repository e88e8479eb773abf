import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { newToken, tokenHash } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import type { ApprovalLink, ApprovalMailState } from '@canopy/contracts/admin-listings';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { writeAudit } from '@canopy/platform/audit';
import { Database, type EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { linkMinutes } from '@canopy/rules/link-lifetime';
import { db } from '../tables.ts';

/**
 * Links by which a provider approves a listing. Of a token only the hash is stored, so a link cannot be shown again:
 * sending or copying makes a new one, and the older ones go on working until one of them is used.
 */
@Injectable()
export class ApprovalLinks {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /** In the caller's transaction. @returns the mail's id. @throws Refusal pending_listing_not_found */
  async mail(em: EntityManager, pendingListingId: string, adminName: string): Promise<string> {
    const listing = await db(em)
      .selectFrom('pendingListings')
      .select(['title', 'providerEmail', 'providerName'])
      .where('id', '=', pendingListingId)
      .forShare()
      .executeTakeFirst();
    if (!listing) throw new Refusal('pending_listing_not_found');
    const token = newToken();
    const secretUrl = this.address(token);
    const data = { recipientName: listing.providerName, listingTitle: listing.title, adminName, secretUrl };
    const emailId = await this.emails.write(em, {
      recipient: listing.providerEmail,
      template: 'listing-approval',
      data,
      dedupeKey: `listing-approval:${tokenHash(token).toString('hex')}`,
    });
    await this.keep(em, pendingListingId, token, emailId);
    return emailId!;
  }

  /**
   * A link that an administrator hands over. It proves nothing about the mailbox, and whoever has it can make the
   * provider's account, so each one is written down. @throws Refusal pending_listing_not_found
   */
  async copy(admin: Pick<Viewer, 'id' | 'displayName'>, pendingListingId: string): Promise<ApprovalLink> {
    const token = newToken();
    const expiresAt = await this.database.transaction(async (em) => {
      const ends = await this.keep(em, pendingListingId, token, null);
      await writeAudit(em, { actor: admin, action: 'pending_listing.link_made', subjectId: pendingListingId });
      return ends;
    });
    return { approvalLink: this.address(token), expiresAt };
  }

  /**
   * A link to hand over where the mail does not get through. Never the one of that mail: whoever opens that one has the
   * mailbox. @returns null for a mail that is on its way
   */
  async unlessMailed(
    mail: ApprovalMailState,
    admin: Pick<Viewer, 'id' | 'displayName'>,
    pendingListingId: string,
  ): Promise<string | null> {
    if (mail === 'sent' || mail === 'waiting') return null;
    return (await this.copy(admin, pendingListingId)).approvalLink;
  }

  private async keep(
    em: EntityManager,
    pendingListingId: string,
    token: string,
    emailId: string | null,
  ): Promise<string> {
    const kept = await db(em)
      .insertInto('approvalTokens')
      .columns(['email', 'pendingListingId', 'tokenHash', 'mailed', 'emailId', 'expiresAt'])
      .expression(({ selectFrom }) =>
        selectFrom('pendingListings')
          .select(['providerEmail', 'id'])
          .select(({ val }) => [
            val(tokenHash(token)).as('tokenHash'),
            val(emailId !== null).as('mailed'),
            val(emailId).as('emailId'),
            sql<string>`now() + make_interval(mins => ${linkMinutes['listing-approval']})`.as('expiresAt'),
          ])
          .where('id', '=', pendingListingId),
      )
      .returning('expiresAt')
      .executeTakeFirst();
    if (!kept) throw new Refusal('pending_listing_not_found');
    return kept.expiresAt;
  }

  private address(token: string): string {
    return `${this.config.publicUrl}/approve-listing?token=${token}`;
  }
}
