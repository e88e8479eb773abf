import { Injectable } from '@nestjs/common';
import { newToken, tokenHash } from '@canopy/accounts';
import type { ApprovalLink } from '@canopy/contracts/admin-listings';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { Database, type EntityManager, instant } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';

/** An approval token lives 7 days from its creation. */
const lifetimeDays = 7;

export interface MailedApproval {
  emailId: string;
  /** The same link as in the mail, for an administrator whose mail does not get through. */
  link: string;
}

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

  /**
   * In the caller's transaction. @returns the mail to enqueue after the commit. @throws Refusal
   * pending_listing_not_found
   */
  async mail(em: EntityManager, pendingListingId: string, adminName: string): Promise<MailedApproval> {
    const [listing] = await em.execute<{ title: string; provider_email: string; provider_name: string }[]>(
      'select title, provider_email, provider_name from pending_listings where id = ? for share',
      [pendingListingId],
    );
    if (!listing) throw new Refusal('pending_listing_not_found');
    const token = newToken();
    const link = this.address(token);
    const data = { recipientName: listing.provider_name, listingTitle: listing.title, adminName, secretUrl: link };
    const emailId = await this.emails.write(
      em,
      listing.provider_email,
      'listing-approval',
      data,
      `listing-approval:${tokenHash(token).toString('hex')}`,
    );
    await this.keep(em, pendingListingId, token, emailId);
    return { emailId: emailId!, link };
  }

  /**
   * A link that an administrator hands over. It proves nothing about the mailbox. @throws Refusal
   * pending_listing_not_found
   */
  async copy(pendingListingId: string): Promise<ApprovalLink> {
    const token = newToken();
    const expiresAt = await this.database.transaction((em) => this.keep(em, pendingListingId, token, null));
    return { approvalLink: this.address(token), expiresAt };
  }

  private async keep(
    em: EntityManager,
    pendingListingId: string,
    token: string,
    emailId: string | null,
  ): Promise<string> {
    const [kept] = await em.execute<{ expires_at: string }[]>(
      `insert into approval_tokens (token_hash, email, pending_listing_id, mailed, email_id, expires_at)
       select ?, provider_email, id, ?, ?, now() + make_interval(days => ${lifetimeDays}) from pending_listings where id = ? returning expires_at::text`,
      [tokenHash(token), emailId !== null, emailId, pendingListingId],
    );
    if (!kept) throw new Refusal('pending_listing_not_found');
    return instant(kept.expires_at);
  }

  private address(token: string): string {
    return `${this.config.publicUrl}/approve-listing?token=${token}`;
  }
}
