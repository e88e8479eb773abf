import { Injectable, type OnModuleInit } from '@nestjs/common';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { PersonalData } from '@canopy/accounts';
import { Database } from '@canopy/platform/database';
import { db } from '../tables.ts';

/**
 * Purchases, tickets and sales in the data that a person may take along. Other people's names and addresses are not in
 * it.
 */
@Injectable()
export class BuyerData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register('purchases', (userId) => this.purchases(userId));
    this.personalData.register('orders', (userId) => this.orders(userId));
    this.personalData.register('disputes', (userId) => this.disputes(userId));
    this.personalData.register('refunds', (userId) => this.refunds(userId));
    this.personalData.register('calendarAddress', (userId) => this.calendarAddress(userId));
    this.personalData.register('saleNotices', (userId) => this.saleNotices(userId));
    this.personalData.register('sales', (userId) => this.sales(userId));
    this.personalData.register('paymentAccount', (userId) => this.paymentAccount(userId));
  }

  private purchases(userId: string) {
    return db(this.database)
      .selectFrom('payments as p')
      .where('p.userId', '=', userId)
      .orderBy('p.createdAt')
      .select([
        'p.id',
        'p.listingTitle',
        'p.providerName',
        'p.quantity',
        'p.amountCents',
        'p.refundedCents',
        'p.status',
        'p.paymentIntentId',
        'p.createdAt',
      ])
      .select(({ selectFrom }) =>
        selectFrom('tickets as t')
          .whereRef('t.paymentId', '=', 'p.id')
          .select(({ fn, ref }) =>
            fn
              .jsonAgg(jsonBuildObject({ code: ref('t.code'), status: ref('t.status'), usedAt: ref('t.usedAt') }))
              .as('tickets'),
          )
          .as('tickets'),
      )
      .execute();
  }

  /** What is held, and what ended without a payment. */
  private orders(userId: string) {
    return db(this.database)
      .selectFrom('ticketOrders as o')
      .where('o.buyerId', '=', userId)
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('payments as p').whereRef('p.orderId', '=', 'o.id').select('p.id'))),
      )
      .orderBy('o.createdAt')
      .select([
        'o.id',
        'o.listingId',
        'o.listingTitle',
        'o.quantity',
        'o.amountCents',
        'o.status',
        'o.createdAt',
        'o.expiresAt',
      ])
      .execute();
  }

  private disputes(userId: string) {
    return db(this.database)
      .selectFrom('disputes as d')
      .leftJoin('payments as p', 'p.id', 'd.paymentId')
      .leftJoin('ticketOrders as o', 'o.id', 'd.orderId')
      .where(({ eb, or }) => or([eb('p.userId', '=', userId), eb('o.buyerId', '=', userId)]))
      .orderBy('d.openedAt')
      .select(['d.id', 'd.paymentId', 'd.orderId', 'd.amountCents', 'd.reason', 'd.status', 'd.openedAt', 'd.closedAt'])
      .execute();
  }

  private refunds(userId: string) {
    return db(this.database)
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .where('p.userId', '=', userId)
      .orderBy('r.createdAt')
      .select(['r.paymentId', 'r.source', 'r.amountCents', 'r.seats', 'r.reason', 'r.status', 'r.createdAt'])
      .execute();
  }

  private calendarAddress(userId: string) {
    return db(this.database)
      .selectFrom('calendarFeeds')
      .where('userId', '=', userId)
      .select('createdAt')
      .executeTakeFirst();
  }

  private saleNotices(userId: string) {
    return db(this.database)
      .selectFrom('saleNotices as n')
      .innerJoin('listings as l', 'l.id', 'n.listingId')
      .where('n.userId', '=', userId)
      .orderBy('n.createdAt')
      .select(['l.title as listingTitle', 'n.createdAt'])
      .execute();
  }

  private sales(userId: string) {
    return db(this.database)
      .selectFrom('payments')
      .where('providerId', '=', userId)
      .orderBy('createdAt')
      .select([
        'id',
        'listingTitle',
        'quantity',
        'amountCents',
        'feeBps',
        'platformFeeCents',
        'providerAmountCents',
        'refundedCents',
        'status',
        'createdAt',
      ])
      .execute();
  }

  private paymentAccount(userId: string) {
    return db(this.database)
      .selectFrom('connectedAccounts')
      .where('userId', '=', userId)
      .select([
        'stripeAccountId',
        'onboardingStatus',
        'chargesEnabled',
        'detailsSubmitted',
        'payoutsEnabled',
        'requirements',
        'checkedAt',
        'completedAt',
        'createdAt',
      ])
      .executeTakeFirst();
  }
}
