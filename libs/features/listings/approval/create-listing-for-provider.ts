import { Injectable } from '@nestjs/common';
import { AskForVerification, User, vouchForProvider } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import type {
  ApprovalMailState,
  CreatedForProvider,
  CreateListingForProvider as Entered,
} from '@canopy/contracts/admin-listings';
import { EmailOutbox, EmailStateQuery } from '@canopy/emails';
import { afterCommit, Database, type EntityManager } from '@canopy/platform/database';
import { writeAudit } from '@canopy/platform/audit';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { Config } from '@canopy/platform/runtime';
import { formContent, refuseChange } from '../publish/form-content.ts';
import { listingFields } from '../publish/listing-fields.ts';
import { db } from '../tables.ts';
import { ApprovalLinks } from './approval-links.ts';
import { attachMediaToPending } from './attach-media-to-pending.ts';
import { geocodeListingJob } from '../geocoding/geocode-listing.declaration.ts';
import { madeByForm, type MadeByForm } from './made-by-form.queries.ts';
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

  /**
   * @returns what became of it; of a form that was sent before, what it made then. @throws Refusal media_gone;
   * form_sent_before when it said something else then, with `data.listingId` or `data.pendingListingId`;
   * pending_listing_not_found when that listing went at this moment
   */
  async create(admin: Viewer, entered: Entered): Promise<CreatedForProvider> {
    const done = await this.database.transaction(async (em) => {
      const made = entered.formKey ? await madeByForm(em, entered.formKey) : null;
      if (made) return { kind: 'made' as const, made };
      const pendingListingId = await this.write(em, admin, entered);
      const owner = await db(em)
        .selectFrom('users')
        .select(['id', 'displayName'])
        .where('email', '=', entered.providerEmail)
        // An account that is going at this moment is waited for: then there is none, and the listing waits.
        .forKeyShare()
        .executeTakeFirst();
      if (owner)
        return {
          kind: 'published' as const,
          owner,
          ...(await this.publish(em, admin, entered, pendingListingId, owner)),
        };
      await writeAudit(em, { actor: admin, action: 'pending_listing.created', subjectId: pendingListingId });
      const emailId = await this.links.mail(em, pendingListingId, admin.displayName);
      return { kind: 'pending' as const, pendingListingId, emailId };
    });
    if (done.kind === 'published')
      return {
        outcome: 'published',
        listingId: done.listingId,
        ownerName: done.owner.displayName,
        ownerIsProvider: done.isProvider,
      };
    if (done.kind === 'made') return this.answerAgain(admin, done.made, contentOf(entered));
    return this.pending(admin, done.pendingListingId, await this.emailState.afterFirstAttempt(done.emailId));
  }

  private async answerAgain(admin: Viewer, made: MadeByForm, content: string): Promise<CreatedForProvider> {
    if (made.kind === 'published') {
      const { id: listingId, ownerName, ownerIsProvider } = made;
      refuseChange(made, content, { listingId });
      return { outcome: 'published', listingId, ownerName, ownerIsProvider };
    }
    const { id: pendingListingId, emailId } = made;
    refuseChange(made, content, { pendingListingId });
    return this.pending(admin, pendingListingId, emailId ? await this.emailState.afterFirstAttempt(emailId) : 'none');
  }

  private async pending(admin: Viewer, pendingListingId: string, mail: ApprovalMailState): Promise<CreatedForProvider> {
    const approvalLink = await this.links.unlessMailed(mail, admin, pendingListingId);
    return { outcome: 'pending', pendingListingId, mail, approvalLink };
  }

  private async write(em: EntityManager, admin: Viewer, entered: Entered): Promise<string> {
    const { providerEmail, providerName, formKey = null } = entered;
    const pending = em.create(PendingListing, {
      ...listingFields(withContact(entered)),
      eventStart: new Date(entered.eventStart),
      providerEmail,
      providerName,
      createdBy: em.getReference(User, admin.id),
      formKey,
      formContent: formKey ? contentOf(entered) : null,
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
    const { isProvider, isNew } = await vouchForProvider(em, owner.id);
    if (isNew) await writeAudit(em, { actor: admin, action: 'user.vouched_for', subjectId: owner.id });
    const { id: listingId, toGeocode } = await publishPendingListing(em, pendingListingId, owner.id);
    if (toGeocode) afterCommit(em, () => this.jobs.enqueue(geocodeListingJob, { listingId }));
    await writeAudit(em, { actor: admin, action: 'listing.published_for', subjectId: listingId });
    const data = {
      recipientName: owner.displayName,
      listingTitle: title,
      adminName: admin.displayName,
      listingUrl: `${this.config.publicUrl}/listings/${listingId}`,
    };
    await this.emails.write(em, {
      recipient: providerEmail,
      template: 'listing-published-for-you',
      data,
      dedupeKey: `listing-published-for-you:${listingId}`,
    });
    // Confirming the address is what makes this account a provider.
    if (!isProvider) await this.verification.write(em, owner.id);
    return { isProvider, listingId };
  }
}

const withContact = (entered: Entered) => ({ ...entered, contact: entered.contact ?? entered.providerEmail });
const contentOf = (entered: Entered): string =>
  formContent(withContact(entered), entered.providerEmail, entered.providerName);
