import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Language } from '@canopy/contracts/language';
import type { SalesFilter } from '@canopy/contracts/sales';
import { timeZone } from '@canopy/contracts/time-zone';
import { Clock } from '@canopy/platform/clock';
import { byteOrderMark, csvHead, csvLine, csvText, Database, streamLines } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { db } from '../tables.ts';
import { salesMatching, sortKey } from './sales-filter.sql.ts';

const dollars = (cents: string): string => `((${cents}) / 100.0)::numeric(12, 2)`;

type Column = [heads: Record<Language, string>, sql: string | Record<Language, string>];

/** Heads and values of the file, in its order. `csvText` around everything that people have a hand in. */
const columns: Column[] = [
  [{ en: 'Date', fr: 'Date' }, `to_char(p.created_at at time zone '${timeZone}', 'YYYY-MM-DD HH24:MI')`],
  [{ en: 'Listing', fr: 'Annonce' }, csvText('p.listing_title')],
  [{ en: 'Customer', fr: 'Client(e)' }, csvText('p.buyer_name')],
  [{ en: 'Email', fr: 'Courriel' }, csvText('u.email')],
  [{ en: 'Qty', fr: 'Qté' }, 'p.quantity'],
  [{ en: 'Spots taken back', fr: 'Places reprises' }, 'p.seats_returned'],
  [{ en: 'Total', fr: 'Total' }, dollars('p.amount_cents')],
  [{ en: 'Refunded', fr: 'Remboursé' }, dollars('p.refunded_cents')],
  [{ en: 'Platform fee', fr: 'Frais de plateforme' }, dollars('p.platform_fee_cents - p.refunded_fee_cents')],
  [
    { en: 'Your earnings', fr: 'Vos revenus' },
    dollars('p.provider_amount_cents - p.refunded_cents + p.refunded_fee_cents + p.absorbed_cents'),
  ],
  [
    { en: 'Status', fr: 'État' },
    {
      en: `case p.status when 'refunded' then 'Refunded' else 'Completed' end`,
      fr: `case p.status when 'refunded' then 'Remboursée' else 'Conclue' end`,
    },
  ],
  [
    { en: 'Listing deleted', fr: 'Annonce supprimée' },
    {
      en: `case when p.listing_id is null then 'yes' else 'no' end`,
      fr: `case when p.listing_id is null then 'oui' else 'non' end`,
    },
  ],
  [{ en: 'Sale ID', fr: 'Numéro de vente' }, 'p.id'],
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
  ) {}

  /**
   * @returns chunks of text; the first holds the head. A reader who stops ends the query.
   * @throws Refusal too_many_requests, before the first
   */
  async *lines(providerId: string, filter: SalesFilter, language: Language): AsyncGenerator<string, void, undefined> {
    await this.limits.count(perProvider, providerId);
    yield byteOrderMark + csvHead(columns.map(([heads]) => heads[language]));
    const values = columns.map(([, value]) => (typeof value === 'string' ? value : value[language]));
    const { sql: text, parameters } = db(this.database)
      .selectFrom('payments as p')
      .leftJoin('users as u', 'u.id', 'p.userId')
      .where(salesMatching(providerId, filter, this.clock.now()))
      .orderBy(sortKey(filter.sort), filter.direction)
      .orderBy('p.id', filter.direction)
      .select(sql.raw(csvLine(values)).as('line'))
      .compile();
    yield* streamLines(this.config.databaseUrl, text, [...parameters]);
  }
}
