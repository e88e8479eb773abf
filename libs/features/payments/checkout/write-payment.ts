import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { seatsOrFailure } from '@canopy/listings';
import { Database, type EntityManager, newId } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { db } from '../tables.ts';
import { shortTicketCode } from '../tickets/short-ticket-code.ts';

export interface Sale {
  /** Null for a free sign-up, which needs no hold. */
  orderId: string | null;
  listingId: string;
  buyerId: string;
  providerId: string | null;
  quantity: number;
  amountCents: number;
  feeBps: number;
  platformFeeCents: number;
  providerAmountCents: number;
}

interface Intent {
  id: string;
  livemode: boolean;
}

/** What a sale copies of listing and people, because the record outlives them. */
export interface PaymentSnapshot {
  title: string;
  contact: string;
  isVirtual: boolean;
  location: string;
  eventStart: string | null;
  /** Null for an account that is gone. */
  buyerName: string | null;
  buyerEmail: string | null;
  providerName: string;
}

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
    const row = await db(em)
      .selectFrom('listings as l')
      .innerJoin('users as provider', 'provider.id', 'l.userId')
      .leftJoin('users as buyer', (join) => join.on('buyer.id', '=', sale.buyerId))
      .where('l.id', '=', sale.listingId)
      .select([
        'l.title',
        'l.contact',
        'l.isVirtual',
        'l.location',
        'l.eventStart',
        'buyer.displayName as buyerName',
        'buyer.email as buyerEmail',
        'provider.publicName as providerName',
      ])
      .forKeyShare('l')
      .executeTakeFirst();
    // The lock waits for a deletion that is under way, and keeps the listing until the sale is written.
    if (!row) throw new Refusal('listing_not_found');
    const { emailId, statement } = this.prepare(em, sale, intent, row);
    await statement.execute();
    return emailId;
  }

  /**
   * The same together with its seats. Statements that are sent together are one transaction of their own, so the
   * listing's row is locked for the last one and the commit alone, and never while PostgreSQL waits for us.
   * @returns the mail's id, to be enqueued. Fails as a whole when the seats cannot be taken, see `whyNoSeats`.
   */
  async writeWithSeats(sale: Sale, intent: Intent, snapshot: PaymentSnapshot): Promise<string | null> {
    const { emailId, statement } = this.prepare(this.database, sale, intent, snapshot);
    const seats = seatsOrFailure(sale.listingId, { selling: sale.quantity, holding: 0 });
    await this.database.sendTogether(statement, db(this.database).selectNoFrom(seats.as('taken')));
    return emailId;
  }

  private prepare(source: Database | EntityManager, sale: Sale, intent: Intent, snapshot: PaymentSnapshot) {
    const paymentId = newId();
    const codes = Array.from({ length: sale.quantity }, ticketCode);
    const mail = snapshot.buyerEmail === null ? null : { id: newId(), recipient: snapshot.buyerEmail };
    const paid = db(source).with('paid', (qb) =>
      qb
        .insertInto('payments')
        .values({
          id: paymentId,
          orderId: sale.orderId,
          listingId: sale.listingId,
          listingTitle: snapshot.title,
          userId: sale.buyerId,
          buyerName: snapshot.buyerName ?? 'Deleted account',
          providerId: sale.providerId,
          providerName: snapshot.providerName,
          amountCents: sale.amountCents,
          feeBps: sale.feeBps,
          platformFeeCents: sale.platformFeeCents,
          providerAmountCents: sale.providerAmountCents,
          paymentIntentId: intent.id,
          listerEmail: snapshot.contact,
          quantity: sale.quantity,
          livemode: intent.livemode,
        })
        .returning('id'),
    );
    const parts = paid.with('mailed', () =>
      mail
        ? sql<object>`(${this.emails.part(source, 'paid', mail, ...this.confirmation(paymentId, sale, snapshot, codes))})`
        : sql<object>`(select)`,
    );
    return {
      emailId: mail?.id ?? null,
      // Their payment comes first: that there is no listing any more is to be its refusal, not theirs.
      statement: parts
        .insertInto('tickets')
        .columns(['paymentId', 'code', 'listingId', 'userId'])
        .expression(({ selectFrom }) =>
          selectFrom('paid')
            .select('id as paymentId')
            .select(({ val }) => [
              sql<string>`json_array_elements_text(${JSON.stringify(codes)}::json)`.as('code'),
              val(sale.listingId).as('listingId'),
              val(sale.buyerId).as('userId'),
            ]),
        ),
    };
  }

  private confirmation(paymentId: string, sale: Sale, snapshot: PaymentSnapshot, codes: string[]) {
    return [
      sale.amountCents === 0 ? 'sign-up-confirmation' : 'purchase-confirmation',
      {
        buyerName: snapshot.buyerName ?? '',
        listingTitle: snapshot.title,
        quantity: sale.quantity,
        eventStart: snapshot.eventStart,
        isVirtual: snapshot.isVirtual,
        location: snapshot.location,
        amountCents: sale.amountCents,
        contact: snapshot.contact,
        codes: codes.map(shortTicketCode),
        ticketsUrl: `${this.config.publicUrl}/tickets/${paymentId}`,
        listingUrl: `${this.config.publicUrl}/listings/${sale.listingId}`,
      },
      `sale:${paymentId}`,
    ] as const;
  }
}
