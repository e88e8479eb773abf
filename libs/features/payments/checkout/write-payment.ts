import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { dollars } from '@canopy/contracts/money';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { takeSeatsSql } from '@canopy/listings';
import { Database, type EntityManager, instant, newId } from '@canopy/platform/database';
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

interface Intent {
  id: string;
  livemode: boolean;
}

/** What a sale copies of listing and people, because the record outlives them. */
export interface PaymentSnapshot {
  title: string;
  contact: string;
  /** "Online" for what takes place there. */
  location: string;
  /** As PostgreSQL writes it. */
  event_start: string | null;
  /** Null for an account that is gone. */
  buyer_name: string | null;
  buyer_email: string | null;
  provider_name: string;
}

export const placeOfListing = `case when l.is_virtual then 'Online' else l.location end`;

const ticketCode = (): string => randomBytes(16).toString('base64url');

@Injectable()
export class WritePayment {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /**
   * Writes payment, tickets and the confirmation mail in the caller's transaction, which moves the seats.
   * @returns the mail's id, to be enqueued after the commit. @throws Refusal listing_not_found
   */
  async write(em: EntityManager, sale: Sale, intent: Intent): Promise<string | null> {
    const [snapshot] = await em.execute<PaymentSnapshot[]>(
      `select l.title, l.contact, ${placeOfListing} as location, l.event_start::text,
              b.display_name as buyer_name, b.email as buyer_email, p.display_name as provider_name
       from listings l join users p on p.id = l.user_id left join users b on b.id = ? where l.id = ? for key share of l`,
      [sale.buyer_id, sale.listing_id],
    );
    // The lock waits for a deletion that is under way, and keeps the listing until the sale is written.
    if (!snapshot) throw new Refusal('listing_not_found');
    const { emailId, sql, parameters } = this.statement(sale, intent, snapshot);
    await em.execute(sql, parameters);
    return emailId;
  }

  /**
   * The same together with its seats. Statements that are sent together are one transaction of their own, so the
   * listing's row is locked for the last one and the commit alone, and never while PostgreSQL waits for us.
   * @returns the mail's id, to be enqueued. Fails as a whole when the seats cannot be taken, see `whyNoSeats`.
   */
  async writeWithSeats(sale: Sale, intent: Intent, snapshot: PaymentSnapshot): Promise<string | null> {
    const { emailId, sql, parameters } = this.statement(sale, intent, snapshot);
    await this.database.rows(`${sql}; select ${takeSeatsSql}`, [...parameters, sale.listing_id, sale.quantity]);
    return emailId;
  }

  private statement(
    sale: Sale,
    intent: Intent,
    snapshot: PaymentSnapshot,
  ): { emailId: string | null; sql: string; parameters: unknown[] } {
    const id = newId();
    const codes = Array.from({ length: sale.quantity }, ticketCode);
    const mail = this.mail(id, sale, snapshot, codes);
    return {
      emailId: mail?.id ?? null,
      sql: `with paid as (
          insert into payments (id, order_id, listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, lister_email, quantity, livemode)
          values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id)
        ${mail ? `, mailed as (${mail.sql})` : ''}
        insert into tickets (code, payment_id, listing_id, user_id) select code, paid.id, ?, ? from paid, json_array_elements_text(?::json) as code`,
      parameters: [
        id,
        sale.id,
        sale.listing_id,
        snapshot.title,
        sale.buyer_id,
        snapshot.buyer_name ?? 'Deleted account',
        sale.provider_id,
        snapshot.provider_name,
        sale.amount_cents,
        sale.fee_bps,
        sale.platform_fee_cents,
        sale.provider_amount_cents,
        intent.id,
        snapshot.contact,
        sale.quantity,
        intent.livemode,
        ...(mail?.parameters ?? []),
        sale.listing_id,
        sale.buyer_id,
        JSON.stringify(codes),
      ],
    };
  }

  private mail(
    paymentId: string,
    sale: Sale,
    snapshot: PaymentSnapshot,
    codes: string[],
  ): { id: string; sql: string; parameters: unknown[] } | null {
    if (snapshot.buyer_email === null) return null;
    const id = newId();
    const part = this.emails.part(
      'paid',
      id,
      snapshot.buyer_email,
      sale.amount_cents === 0 ? 'sign-up-confirmation' : 'purchase-confirmation',
      {
        buyerName: snapshot.buyer_name ?? '',
        listingTitle: snapshot.title,
        ticketsText: sale.quantity === 1 ? '1 ticket' : `${sale.quantity} tickets`,
        single: sale.quantity === 1,
        when: snapshot.event_start === null ? null : formatDateTime(instant(snapshot.event_start)),
        location: snapshot.location || null,
        amountText: sale.amount_cents === 0 ? 'Free' : `$${dollars(sale.amount_cents)} CAD`,
        contact: snapshot.contact,
        codes,
        ticketsUrl: `${this.config.publicUrl}/tickets/${paymentId}`,
        listingUrl: `${this.config.publicUrl}/listings/${sale.listing_id}`,
      },
      `sale:${paymentId}`,
    );
    return { id, ...part };
  }
}
