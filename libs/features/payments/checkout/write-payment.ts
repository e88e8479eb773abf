import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type QueryCreator, sql } from 'kysely';
import { Refusal } from '@canopy/contracts/refusals';
import { goneNames } from '@canopy/contracts/recorded-name';
import { EmailOutbox, type MailOfCause } from '@canopy/emails';
import { asReadOrFailure, seatsOrFailure, wasEdited } from '@canopy/listings';
import { Batches } from '@canopy/platform/batches';
import {
  afterCommit,
  Database,
  type EntityManager,
  isOfSomeRow,
  newId,
  plannedOnce,
  rowsOf,
} from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { Config } from '@canopy/platform/runtime';
import { db, type PaymentTables } from '../tables.ts';
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
  /** The buyer has an earlier confirmation, whose codes no longer count. */
  restored?: boolean;
}

export interface Intent {
  id: string;
  livemode: boolean;
}

/** What a sale copies of listing and people, because the record outlives them. */
export interface PaymentSnapshot {
  /** Of the listing, as it was read. */
  version: number;
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

/** One sale with all that its rows say. */
interface NewSale {
  sale: Sale;
  intent: Intent;
  snapshot: PaymentSnapshot;
  requestId: string | null;
}

/** A statement that sells orders first, and has them as its part `sold`. */
export type SoldOrders = QueryCreator<PaymentTables & { locked: { id: string }; sold: { id: string } }>;

/** So many sales of a listing in one statement that it takes PostgreSQL some ten milliseconds. */
const most = 32;

/** A part that nobody reads would be written at the very end, when the listing's row is locked. */
export const mailsAreWritten = sql<boolean>`(select count(*) from mailed) >= 0`;

const ticketCode = (): string => randomBytes(16).toString('base64url');

/** Of a listing `l`, its `provider`, and the `buyer`. */
export const snapshotColumns = [
  'l.version',
  'l.title',
  'l.contact',
  'l.isVirtual',
  'l.location',
  'l.eventStart',
  'buyer.displayName as buyerName',
  'buyer.email as buyerEmail',
  'provider.publicName as providerName',
] as const;

@Injectable()
export class WritePayment {
  private readonly sales: Batches<NewSale, string | null>;

  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {
    this.sales = new Batches((sales) => this.writeAllWithSeats(sales), {
      // An edit concerns them all, who have read the same.
      mayGoAgain: (error) => isOfSomeRow(error) && !wasEdited(error),
      most,
    });
  }

  /**
   * Writes payment, tickets and the confirmation mail in the caller's transaction, which moves the seats and then asks
   * whether the listing still has the version that was read (`asReadOrFailure`).
   * @returns that version. @throws Refusal listing_not_found
   */
  async write(em: EntityManager, sale: Sale, intent: Intent): Promise<number> {
    const snapshot = await db(em)
      .selectFrom('listings as l')
      .innerJoin('users as provider', 'provider.id', 'l.userId')
      .leftJoin('users as buyer', (join) => join.on('buyer.id', '=', sale.buyerId))
      .where('l.id', '=', sale.listingId)
      .select(snapshotColumns)
      .forKeyShare('l')
      .executeTakeFirst();
    // The lock waits for a deletion that is under way, and keeps the listing until the sale is written.
    if (!snapshot) throw new Refusal('listing_not_found');
    const { emailIds, parts } = this.prepare(em, [{ sale, intent, snapshot, requestId: currentRequestId() }]);
    await parts.selectFrom('paid').select('id').execute();
    afterCommit(em, () => this.emails.enqueue(emailIds[0]!));
    return snapshot.version;
  }

  /**
   * The same together with its seats, in a transaction of its own, which those who buy of the same listing at the same
   * moment share.
   * @returns the mail's id, to be enqueued. Fails as a whole when the seats cannot be taken, see `whyNoSeats`, or the
   * listing is no longer as it was read, see `wasEdited`.
   */
  writeWithSeats(sale: Sale, intent: Intent, snapshot: PaymentSnapshot): Promise<string | null> {
    // Those who read it before an edit fail together, and nobody else with them.
    const key = `${sale.listingId} ${snapshot.version}`;
    return this.sales.add(key, { sale, intent, snapshot, requestId: currentRequestId() });
  }

  /** One statement, so the listing's row is never locked while PostgreSQL waits for us. */
  private async writeAllWithSeats(sales: NewSale[]): Promise<(string | null)[]> {
    // In the same order everywhere, so that two processes that sell the same listing never wait for each other.
    const inOrder = sales.toSorted((one, other) => (one.sale.buyerId < other.sale.buyerId ? -1 : 1));
    const { emailIds, parts } = this.prepare(this.database, inOrder);
    const [{ sale, snapshot }] = sales as [NewSale];
    await parts
      // Computed once, when all of them are written: PostgreSQL keeps apart what calls a volatile function.
      .with('taken', (qb) =>
        qb
          .selectFrom('ticketed')
          .having(mailsAreWritten)
          .select(seatsOrFailure(sale.listingId, { selling: sql<number>`count(*)::integer`, holding: 0 }).as('taken')),
      )
      // Asked when the seats have moved: from then on nobody else can change the listing's row.
      .with('unchanged', (qb) =>
        qb.selectFrom('taken').select(asReadOrFailure(sale.listingId, snapshot.version).as('unchanged')),
      )
      .selectFrom('unchanged')
      .select('unchanged')
      .modifyEnd(plannedOnce)
      .execute();
    return sales.map((sale) => emailIds[inOrder.indexOf(sale)]!);
  }

  /**
   * Payments, tickets and mails as parts of one statement, `paid`, `ticketed` and `mailed`. @param sold begins it: only
   * what is sold of these orders is written then, see `WriteHeldSales`
   */
  prepare(source: Database | EntityManager, sales: NewSale[], sold?: SoldOrders) {
    const all = sales.map((one) => ({
      ...one,
      id: newId(),
      codes: Array.from({ length: one.sale.quantity }, ticketCode),
    }));
    const mails = all.map((one) =>
      one.snapshot.buyerEmail === null ? null : this.confirmation(one, one.snapshot.buyerEmail),
    );
    const payments = all.map(paymentRow);
    const columns = Object.keys(payments[0]!) as (keyof (typeof payments)[number])[];
    const codes = all.flatMap(({ id, codes }) => codes.map((code, place) => ({ payment_id: id, code, place })));
    // Without `sold`, nothing below names it.
    const parts = (sold ?? (db(source) as unknown as SoldOrders))
      .with('paid', (qb) =>
        qb
          .insertInto('payments')
          .columns(columns)
          .expression(({ selectFrom }) =>
            selectFrom(rowsOf('payments', payments).as('row'))
              .select(columns)
              .$if(sold !== undefined, (query) =>
                query.where('row.orderId', 'in', ({ selectFrom: select }) => select('sold').select('id')),
              ),
          )
          .returning(['id', 'orderId', 'listingId', 'userId']),
      )
      .with('ticketed', (qb) =>
        qb
          .insertInto('tickets')
          .columns(['paymentId', 'code', 'listingId', 'userId'])
          .expression(({ selectFrom }) =>
            selectFrom('paid')
              .innerJoin(
                sql<{
                  paymentId: string;
                  code: string;
                  place: number;
                }>`jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)`.as<'t'>(
                  sql`t (payment_id uuid, code text, place int)`,
                ),
                't.paymentId',
                'paid.id',
              )
              // Pages show tickets in the order of their ids: that of the codes in the mail.
              .orderBy('t.place')
              .select(['paid.id as paymentId', 't.code', 'paid.listingId', 'paid.userId']),
          )
          .returning('paymentId'),
      )
      .with(
        'mailed',
        () =>
          sql<{ id: string }>`(${this.emails.part(
            source,
            'paid',
            mails.filter((mail) => mail !== null),
          )})`,
      );
    return { emailIds: mails.map((mail) => mail?.id ?? null), parts };
  }

  private confirmation(
    { id, sale, snapshot, codes, requestId }: NewSale & { id: string; codes: string[] },
    recipient: string,
  ): MailOfCause<'sign-up-confirmation' | 'purchase-confirmation'> {
    return {
      id: newId(),
      causeId: id,
      recipient,
      template: sale.amountCents === 0 ? 'sign-up-confirmation' : 'purchase-confirmation',
      data: {
        buyerName: snapshot.buyerName ?? '',
        listingTitle: snapshot.title,
        quantity: sale.quantity,
        eventStart: snapshot.eventStart,
        isVirtual: snapshot.isVirtual,
        location: snapshot.location,
        amountCents: sale.amountCents,
        contact: snapshot.contact,
        codes: codes.map(shortTicketCode),
        restored: sale.restored ?? false,
        ticketsUrl: `${this.config.publicUrl}/tickets/${id}`,
        listingUrl: `${this.config.publicUrl}/listings/${sale.listingId}`,
      },
      dedupeKey: `sale:${id}`,
      requestId,
    };
  }
}

const paymentRow = ({ id, sale, intent, snapshot }: NewSale & { id: string }) => ({
  id,
  orderId: sale.orderId,
  listingId: sale.listingId,
  listingTitle: snapshot.title,
  userId: sale.buyerId,
  buyerName: snapshot.buyerName ?? goneNames.account,
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
});
