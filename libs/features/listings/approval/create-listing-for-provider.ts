import { Injectable } from '@nestjs/common';
import { AskForVerification, User, vouchForProvider } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import type { CreatedForProvider, CreateListingForProvider as Entered } from '@canopy/contracts/admin-listings';
import { EmailOutbox, EmailStateQuery } from '@canopy/emails';
import { Database, type EntityManager } from '@canopy/platform/database';
import { writeAudit } from '@canopy/platform/audit';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { Config } from '@canopy/platform/runtime';
import { listingFields } from '../publish/listing-fields.ts';
import { db } from '../tables.ts';
import { ApprovalLinks } from './approval-links.ts';
import { attachMediaToPending } from './attach-media-to-pending.ts';
import { geocodeListingJob } from '../geocoding/geocode-listing.declaration.ts';
import { PendingListing } from '../pending-listing.entity.ts';
import { publishPendingListing } from './publish-pending-listing.ts';

/**
 * An administrator creates a listing for somebody else. It always begins as a pending one: with an account behind the
 * email it is published in the same transaction, else it waits for its provider, who gets a link by mail.
 */
@Injectable()
export class CreateListingForProvider {
  constructor(
    private readonly database: Database,
    private readonly links: ApprovalLinks,
    private readonly emails: EmailOutbox,
    private readonly emailState: EmailStateQuery,
    private readonly verification: AskForVerification,
    private readonly jobs: JobQueue,
    private readonly config: Config,
  ) {}

  /** @throws Refusal media_gone */
  async create(admin: Viewer, entered: Entered): Promise<CreatedForProvider> {
    const done = await this.database.transaction(async (em) => {
      const pendingListingId = await this.write(em, admin, entered);
      const owner = await db(em)
        .selectFrom('users')
        .select(['id', 'displayName'])
        .where('email', '=', entered.providerEmail)
        .executeTakeFirst();
      if (owner)
        return {
          kind: 'published' as const,
          owner,
          ...(await this.publish(em, admin, entered, pendingListingId, owner)),
        };
      await writeAudit(em, { actor: admin, action: 'pending_listing.created', subjectId: pendingListingId });
      return {
        kind: 'pending' as const,
        pendingListingId,
        ...(await this.links.mail(em, pendingListingId, admin.displayName)),
      };
    });
    if (done.kind === 'published') {
      for (const emailId of done.emailIds) this.emails.enqueue(emailId);
      if (done.listing.toGeocode) this.jobs.enqueue(geocodeListingJob, { listingId: done.listing.id });
      return {
        outcome: 'published',
        listingId: done.listing.id,
        ownerName: done.owner.displayName,
        ownerIsProvider: done.isProvider,
      };
    }
    this.emails.enqueue(done.emailId);
    const mail = await this.emailState.afterFirstAttempt(done.emailId);
    return {
      outcome: 'pending',
      pendingListingId: done.pendingListingId,
      mail,
      approvalLink: mail === 'sent' || mail === 'waiting' ? null : done.link,
    };
  }

  private async write(em: EntityManager, admin: Viewer, entered: Entered): Promise<string> {
    const { providerEmail, providerName, contact = providerEmail } = entered;
    const pending = em.create(PendingListing, {
      ...listingFields({ ...entered, contact }),
      eventStart: new Date(entered.eventStart),
      providerEmail,
      providerName,
      createdBy: em.getReference(User, admin.id),
      requestId: currentRequestId(),
    });
    await em.flush();
    await attachMediaToPending(em, { pendingListingId: pending.id, personId: admin.id, media: entered.media });
    return pending.id;
  }

  private async publish(
    em: EntityManager,
    admin: Viewer,
    { title, providerEmail }: Entered,
    pendingListingId: string,
    owner: { id: string; displayName: string },
  ) {
    const isProvider = await vouchForProvider(em, owner.id);
    const listing = await publishPendingListing(em, pendingListingId, owner.id);
    await writeAudit(em, { actor: admin, action: 'listing.published_for', subjectId: listing.id });
    const data = {
      recipientName: owner.displayName,
      listingTitle: title,
      adminName: admin.displayName,
      listingUrl: `${this.config.publicUrl}/listings/${listing.id}`,
    };
    const emailIds = [
      await this.emails.write(
        em,
        providerEmail,
        'listing-published-for-you',
        data,
        `listing-published-for-you:${listing.id}`,
      ),
      // Confirming the address is what makes this account a provider.
      isProvider ? null : await this.verification.write(em, owner.id),
    ];
    return { isProvider, listing, emailIds };
  }
}
