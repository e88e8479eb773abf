import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { dollars } from '@canopy/contracts/money';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { type EntityManager, instant } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { formatDateTime } from '@canopy/rules/dates';

export interface Sale {
  /** Null for a free sign-up, which needs no hold. */
  id: string | null;
  listing_id: string | null;
  buyer_id: string | null;
  provider_id: string | null;
  quantity: number;
  amount_cents: number;
  fee_bps: number;
  platform_fee_cents: number;
  provider_amount_cents: number;
}

const ticketCode = (): string => randomBytes(16).toString('base64url');

@Injectable()
export class WriteSale {
  constructor(
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /**
   * Writes payment, tickets and the confirmation mail in the caller's transaction. Names and titles are copied: the record outlives them.
   * @returns the mail's id, to be nudged after the commit. @throws Refusal listing_not_found
   */
  async write(em: EntityManager, sale: Sale, intent: { id: string; livemode: boolean }): Promise<string | null> {
    const [about] = await em.execute<{ title: string; contact: string; location: string; event_start: string | null; buyer_name: string | null; buyer_email: string | null; provider_name: string }[]>(
      `select l.title, l.contact, case when l.is_virtual then 'Online' else l.location end as location, l.event_start::text,
              b.display_name as buyer_name, b.email as buyer_email, p.display_name as provider_name
       from listings l join users p on p.id = l.user_id left join users b on b.id = ? where l.id = ? for key share of l`,
      [sale.buyer_id, sale.listing_id],
    );
    // The lock waits for a deletion that is under way, and keeps the listing until the sale is written.
    if (!about) throw new Refusal('listing_not_found');
    const [payment] = await em.execute<{ id: string }[]>(
      `insert into payments (order_id, listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, lister_email, quantity, livemode)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
      [
        sale.id,
        sale.listing_id,
        about.title,
        sale.buyer_id,
        about.buyer_name ?? 'Deleted account',
        sale.provider_id,
        about.provider_name,
        sale.amount_cents,
        sale.fee_bps,
        sale.platform_fee_cents,
        sale.provider_amount_cents,
        intent.id,
        about.contact,
        sale.quantity,
        intent.livemode,
      ],
    );
    const codes = Array.from({ length: sale.quantity }, ticketCode);
    await em.execute(`insert into tickets (code, payment_id, listing_id, user_id) select code, ?, ?, ? from json_array_elements_text(?::json) as code`, [payment!.id, sale.listing_id, sale.buyer_id, JSON.stringify(codes)]);
    if (about.buyer_email === null) return null;
    return this.emails.write(
      em,
      about.buyer_email,
      'purchase-confirmation',
      {
        buyerName: about.buyer_name ?? '',
        listingTitle: about.title,
        ticketsText: sale.quantity === 1 ? '1 ticket' : `${sale.quantity} tickets`,
        single: sale.quantity === 1,
        when: about.event_start === null ? null : formatDateTime(instant(about.event_start)),
        location: about.location || null,
        amountText: sale.amount_cents === 0 ? 'Free' : `$${dollars(sale.amount_cents)} CAD`,
        contact: about.contact,
        codes,
        ticketsUrl: `${this.config.publicUrl}/tickets/${payment!.id}`,
        listingUrl: `${this.config.publicUrl}/listings/${sale.listing_id}`,
      },
      `sale:${payment!.id}`,
    );
  }
}
