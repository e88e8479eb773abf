import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '@canopy/contracts/language';
import type { SalesFilter } from '@canopy/contracts/sales';
import { goneNames, recordedName } from '@canopy/contracts/recorded-name';
import { timeZone } from '@canopy/contracts/time-zone';
import { Clock } from '@canopy/platform/clock';
import { byteOrderMark, csvHead, csvLine, csvText, Database, streamLines } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { AppLogger, Config } from '@canopy/platform/runtime';
import { db, type PaymentTables } from '../tables.ts';
import { earned, feeKept } from './sale-columns.sql.ts';
import { salesMatching, sortKey } from './sales-filter.sql.ts';

const eb = expressionBuilder<PaymentTables & { p: PaymentTables['payments']; u: PaymentTables['users'] }, 'p' | 'u'>();
const dollars = (cents: Expression<number>) => sql<string>`((${cents}) / 100.0)::numeric(12, 2)`;
/** A word of ours, in the language of the file. */
const either =
  (condition: Expression<SqlBool>, yes: Record<Language, string>, no: Record<Language, string>) =>
  (language: Language) =>
    eb.case().when(condition).then(sql.lit(yes[language])).else(sql.lit(no[language])).end();

/** A name that the payment has copied, or what stands there in its place. */
const recorded = (name: Expression<string>, gone: string, language: Language) =>
  eb
    .case()
    .when(name, '=', sql.lit(gone))
    .then(sql.lit(recordedName(gone, language)))
    .else(name)
    .end();

type Column = [heads: Record<Language, string>, value: (language: Language) => Expression<unknown>];

/** Heads and values of the file, in its order. `csvText` around everything that people have a hand in. */
const columns: Column[] = [
  [
    { en: 'Date', fr: 'Date' },
    () => sql`to_char(${eb.ref('p.createdAt')} at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD HH24:MI')`,
  ],
  [
    { en: 'Listing', fr: 'Annonce' },
    (language) => csvText(recorded(eb.ref('p.listingTitle'), goneNames.listing, language)),
  ],
  [
    { en: 'Customer', fr: 'Client(e)' },
    (language) => csvText(recorded(eb.ref('p.buyerName'), goneNames.account, language)),
  ],
  [{ en: 'Email', fr: 'Courriel' }, () => csvText(eb.ref('u.email'))],
  [{ en: 'Qty', fr: 'Qté' }, () => eb.ref('p.quantity')],
  [{ en: 'Spots returned', fr: 'Places libérées' }, () => eb.ref('p.seatsReturned')],
  [{ en: 'Total', fr: 'Total' }, () => dollars(eb.ref('p.amountCents'))],
  [{ en: 'Refunded', fr: 'Remboursé' }, () => dollars(eb.ref('p.refundedCents'))],
  [{ en: 'Platform fee', fr: 'Frais de plateforme' }, () => dollars(feeKept)],
  [{ en: 'Your earnings', fr: 'Vos revenus' }, () => dollars(earned)],
  [
    { en: 'Status', fr: 'État' },
    (language) =>
      eb
        .case()
        .when('p.status', '<>', 'refunded')
        .then(sql.lit({ en: 'Completed', fr: 'Conclue' }[language]))
        // Nothing was paid, whoever ended it.
        .when('p.amountCents', '=', 0)
        .then(sql.lit({ en: 'Sign-up cancelled', fr: 'Inscription annulée' }[language]))
        .else(sql.lit({ en: 'Refunded', fr: 'Remboursée' }[language]))
        .end(),
  ],
  [
    { en: 'Listing deleted', fr: 'Annonce supprimée' },
    either(eb('p.listingId', 'is', null), { en: 'yes', fr: 'oui' }, { en: 'no', fr: 'non' }),
  ],
  [{ en: 'Sale ID', fr: 'Numéro de vente' }, () => eb.ref('p.id')],
];

/** Each holds a connection of the database for as long as it is read. */
const perProvider = { name: 'sales-export', times: 20, seconds: 10 * 60 };

/** The own sales as CSV, line by line from an index: narrowed and sorted like the list, and never held in memory. */
@Injectable()
export class ExportSales {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly logger: AppLogger,
  ) {}

  /**
   * @returns chunks of text; the first holds the head. A reader who stops ends the query.
   * @throws Refusal too_many_requests, export_running (each provider has one at a time), before the first line
   */
  async *lines(providerId: string, filter: SalesFilter, language: Language): AsyncGenerator<string, void, undefined> {
    await this.limits.count(perProvider, providerId);
    yield byteOrderMark + csvHead(columns.map(([heads]) => heads[language]));
    const { sql: text, parameters } = db(this.database)
      .selectFrom('payments as p')
      .leftJoin('users as u', 'u.id', 'p.userId')
      .where(salesMatching(providerId, filter, this.clock.now()))
      .orderBy(sortKey(filter.sort), filter.direction)
      .orderBy('p.id', filter.direction)
      .select(csvLine(columns.map(([, value]) => value(language))).as('line'))
      .compile();
    yield* streamLines(this.config.databaseUrl, text, [...parameters], {
      alone: `sales ${providerId}`,
      cutOff: () => this.logger.warn({ providerId }, 'an export of sales was cut off: it was read too slowly'),
    });
  }
}
