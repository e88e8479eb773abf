import { Injectable } from '@nestjs/common';
import { tokenHash } from '@canopy/accounts';
import type { ApprovalPreview } from '@canopy/contracts/listing-approvals';
import { Refusal } from '@canopy/contracts/refusals';
import type { Category } from '@canopy/contracts/vocabulary';
import { Database, type EntityManager, instant } from '@canopy/platform/database';

interface ApprovalRow {
  email: string;
  mailed: boolean;
  used: boolean;
  expired: boolean;
  expires_at: string;
  has_account: boolean;
  pending_listing_id: string | null;
  title: string;
  category: Category;
  price_cents: number;
  is_free_event: boolean;
  is_contact_for_price: boolean;
  provider_name: string;
}

/** A link that works. */
export interface OpenApproval extends ApprovalRow {
  pending_listing_id: string;
}

const query = `select t.email, t.mailed, t.used, t.expires_at <= now() as expired, t.expires_at::text, exists (select 1 from users u where u.email = t.email) as has_account,
    t.pending_listing_id, l.title, l.category, l.price_cents, l.is_free_event, l.is_contact_for_price, l.provider_name
  from approval_tokens t left join pending_listings l on l.id = t.pending_listing_id where t.token_hash = ?`;

/** Looking at a link changes nothing: mail scanners and previews open every link. */
@Injectable()
export class ApprovalQuery {
  constructor(private readonly database: Database) {}

  async preview(token: string): Promise<ApprovalPreview> {
    const link = await this.open(token);
    return {
      title: link.title,
      category: link.category,
      priceCents: link.price_cents,
      isFreeEvent: link.is_free_event,
      isContactForPrice: link.is_contact_for_price,
      email: link.email,
      providerName: link.provider_name,
      expiresAt: instant(link.expires_at),
      hasAccount: link.has_account,
    };
  }

  /**
   * @throws Refusal approval_link_missing, approval_link_unknown, approval_link_used, approval_link_expired,
   * approval_listing_gone
   */
  async open(token: string, em?: EntityManager): Promise<OpenApproval> {
    if (token === '') throw new Refusal('approval_link_missing');
    const parameters = [tokenHash(token)];
    const [link] = em
      ? await em.execute<ApprovalRow[]>(query, parameters)
      : await this.database.rows<ApprovalRow>(query, parameters);
    if (!link) throw new Refusal('approval_link_unknown');
    if (link.used) throw new Refusal('approval_link_used');
    if (link.expired) throw new Refusal('approval_link_expired');
    if (link.pending_listing_id === null) throw new Refusal('approval_listing_gone');
    return link as OpenApproval;
  }

  /**
   * The same, holding the pending listing until the caller's transaction ends: of two who submit at once, the second
   * finds the link used.
   */
  async take(em: EntityManager, token: string): Promise<OpenApproval> {
    await em.execute(
      'select l.id from pending_listings l join approval_tokens t on t.pending_listing_id = l.id where t.token_hash = ? for update of l',
      [tokenHash(token)],
    );
    return this.open(token, em);
  }
}
