import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { tokenHash } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import type { ApprovalPreview } from '@canopy/contracts/listing-approvals';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, type EntityManager } from '@canopy/platform/database';
import { media } from '../media/media-row.ts';
import { publishedColumns } from '../pending-listing.entity.ts';
import { db } from '../tables.ts';
import { pendingMedia } from './pending-media.sql.ts';

/** A link that works. */
export type OpenApproval = Awaited<ReturnType<ApprovalQuery['open']>>;

/** Looking at a link changes nothing: mail scanners and previews open every link. */
@Injectable()
export class ApprovalQuery {
  constructor(private readonly database: Database) {}

  /** Nobody should say yes to what they have not read. */
  async preview(token: string, viewer: Pick<Viewer, 'email'> | null): Promise<ApprovalPreview> {
    const { email, expiresAt, hasAccount, listing } = await this.open(token);
    const shown = await db(this.database)
      .selectFrom('pendingListings as l')
      .select([...publishedColumns, 'providerName', 'version'])
      .select(pendingMedia)
      .where('l.id', '=', listing.id)
      .executeTakeFirst();
    if (!shown) throw new Refusal('approval_listing_gone');
    const strange = hasAccount && viewer?.email !== email;
    return { ...shown, media: shown.media.map(media), email: strange ? null : email, expiresAt, hasAccount };
  }

  /**
   * @throws Refusal approval_link_missing, approval_link_unknown, approval_link_used, approval_listing_gone,
   * approval_link_expired
   */
  async open(token: string, em?: EntityManager) {
    if (token === '') throw new Refusal('approval_link_missing');
    const link = await db(em ?? this.database)
      .selectFrom('approvalTokens as t')
      .select((eb) => [
        // Without it, the listing is gone too, which is refused below.
        eb.ref('t.email').$notNull().as('email'),
        't.mailed',
        't.used',
        't.expiresAt',
        // Not `now()`: a rejection that this transaction has waited for may be younger than its beginning.
        eb('t.expiresAt', '<=', sql<string>`clock_timestamp()`).as('expired'),
        eb
          .exists(eb.selectFrom('users as u').select('u.id').whereRef('u.email', '=', 't.email'))
          .$castTo<boolean>()
          .as('hasAccount'),
        eb
          .selectFrom('pendingListings as l')
          .select(({ ref }) =>
            jsonBuildObject({
              id: ref('l.id'),
              providerName: ref('l.providerName'),
              version: ref('l.version'),
            }).as('listing'),
          )
          .whereRef('l.id', '=', 't.pendingListingId')
          .as('listing'),
      ])
      .where('t.tokenHash', '=', tokenHash(token))
      .executeTakeFirst();
    if (!link) throw new Refusal('approval_link_unknown');
    if (link.used) throw new Refusal('approval_link_used');
    // Before the time: who reads that the link has expired reads that the listing still waits.
    if (!link.listing) throw new Refusal('approval_listing_gone');
    if (link.expired) throw new Refusal('approval_link_expired');
    return { ...link, listing: link.listing };
  }

  /**
   * The same, of the version that its provider has read, holding the pending listing until the caller's transaction
   * ends: of two who submit at once, the second finds the link used, and an edit comes before or not at all.
   * @throws Refusal approval_listing_changed, and those of `open`
   */
  async take(em: EntityManager, token: string, version: number): Promise<OpenApproval> {
    await db(em)
      .selectFrom('pendingListings as l')
      .innerJoin('approvalTokens as t', 't.pendingListingId', 'l.id')
      .select('l.id')
      .where('t.tokenHash', '=', tokenHash(token))
      .forUpdate('l')
      .execute();
    const link = await this.open(token, em);
    refuseUnread(link, version);
    return link;
  }
}

/** Nobody says yes to what was changed since they read it. @throws Refusal approval_listing_changed */
export function refuseUnread({ listing }: OpenApproval, version: number): void {
  if (listing.version !== version) throw new Refusal('approval_listing_changed');
}
