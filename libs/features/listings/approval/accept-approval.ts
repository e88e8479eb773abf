import { Injectable } from '@nestjs/common';
import {
  AskForVerification,
  confirmAddress,
  createProviderAccount,
  forgiveBusy,
  hashPassword,
  Sessions,
  toNewAccount,
  vouchForProvider,
} from '@canopy/accounts';
import type { Session, Viewer } from '@canopy/contracts/accounts';
import type { AcceptApprovalInput, ApprovalOfVersion } from '@canopy/contracts/listing-approvals';
import { Refusal } from '@canopy/contracts/refusals';
import { afterCommit, Database, type EntityManager } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { RateLimits } from '@canopy/platform/rate-limit';
import { ApprovalQuery, refuseUnread, type OpenApproval } from './approval.queries.ts';
import { geocodeListingJob } from '../geocoding/geocode-listing.declaration.ts';
import { db } from '../tables.ts';
import { publishPendingListing } from './publish-pending-listing.ts';

const fromAddress = { name: 'listing-approval-address', times: 60, seconds: 60 * 60 };

/** A provider says yes: account, listing and the used link in one transaction, or nothing of it. */
@Injectable()
export class AcceptApproval {
  constructor(
    private readonly database: Database,
    private readonly approvals: ApprovalQuery,
    private readonly sessions: Sessions,
    private readonly verification: AskForVerification,
    private readonly jobs: JobQueue,
    private readonly limits: RateLimits,
  ) {}

  /**
   * For an email without account. @param before see `Sessions.open`.
   * @throws Refusal approval_email_taken, common_password, too_many_requests, and those of `ApprovalQuery.take`
   */
  async withNewAccount(
    { token, version, password, language = 'en' }: AcceptApprovalInput,
    before: string | null,
  ): Promise<Session> {
    await this.limits.countAddress(fromAddress);
    // A link that is dead must not cost the work of hashing.
    const open = await this.approvals.open(token);
    if (open.hasAccount) throw new Refusal('approval_email_taken');
    refuseUnread(open, version);
    const passwordHash = await forgiveBusy(hashPassword(password, [open.listing.providerName, open.email]), () =>
      this.limits.forgiveAddress(fromAddress),
    );
    const { ownerId } = await this.publish({ token, version }, async (em, link) => {
      const id = await createProviderAccount(em, {
        displayName: link.listing.providerName,
        email: link.email,
        passwordHash,
        language,
        addressConfirmed: link.mailed,
      });
      if (!id) throw new Refusal('approval_email_taken');
      return id;
    });
    return this.sessions.open(toNewAccount(ownerId), before);
  }

  /**
   * For an email that got an account meanwhile, by its owner. @throws Refusal approval_other_account,
   * too_many_requests, and those of `ApprovalQuery.take`: a link from before a rejection has expired
   */
  async underAccount(viewer: Viewer, read: ApprovalOfVersion): Promise<{ listingId: string }> {
    await this.limits.countAddress(fromAddress);
    const ownerOf = async (em: EntityManager, link: OpenApproval) => {
      if (viewer.email !== link.email) throw new Refusal('approval_other_account');
      if (link.mailed) await confirmAddress(em, viewer.id);
      await vouchForProvider(em, viewer.id);
      return viewer.id;
    };
    const { listingId } = await this.publish(read, ownerOf, viewer.id);
    return { listingId };
  }

  private async publish(
    { token, version }: ApprovalOfVersion,
    ownerOf: (em: EntityManager, link: OpenApproval) => Promise<string>,
    accountId?: string,
  ): Promise<{ ownerId: string; listingId: string }> {
    return this.database.transaction(async (em) => {
      // Before the link is read: a rejection at this moment holds the account, and ends the link.
      if (accountId) await db(em).selectFrom('users').select('id').where('id', '=', accountId).forUpdate().execute();
      const link = await this.approvals.take(em, token, version);
      const ownerId = await ownerOf(em, link);
      const { id: listingId, toGeocode } = await publishPendingListing(em, link.listing.id, ownerId);
      if (toGeocode) afterCommit(em, () => this.jobs.enqueue(geocodeListingJob, { listingId }));
      // A link that was handed over in another way leaves the address to be confirmed.
      if (!link.mailed) await this.verification.write(em, ownerId);
      return { ownerId, listingId };
    });
  }
}
