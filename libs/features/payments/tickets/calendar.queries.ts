import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { timeZone } from '@canopy/contracts/time-zone';
import type { Calendar, CalendarMonth } from '@canopy/contracts/payments';
import { ago, Database } from '@canopy/platform/database';
import { centsNotReturned, centsReturnedByCard } from '../orders/settled-elsewhere.sql.ts';
import { db } from '../tables.ts';
import { refundOfCancelled } from './refund-of-cancelled.ts';
import { wasCancelled } from './was-cancelled.sql.ts';

/** More than this in one month is a list nobody reads. */
const shown = 500;
const shownInFeed = 2_000;

type EntryRow = Omit<Calendar['entries'][number], 'deleted' | 'refund'> & {
  isVirtual: boolean | null;
  paidCents: number;
  returnedCents: number;
  /** Of what was paid, what has not gone back in any way. */
  owedCents: number;
};

const kind = (name: EntryRow['kind']) => sql.lit(name).$castTo<EntryRow['kind']>();

/**
 * A person's own and purchased listings of every month in Toronto that they touch. What has no date stands in the month
 * in which it was created or bought; a purchased listing that was deleted or called off stays on its day, by the title
 * and dates that the payment keeps. What a buyer gave back is not in it any more.
 */
@Injectable()
export class CalendarQuery {
  constructor(private readonly database: Database) {}

  /** @param wished "2026-11"; without it, the month of what comes next. */
  async ofPerson(userId: string, wished: string | undefined): Promise<CalendarMonth> {
    const month = wished ?? (await this.nextMonth(userId));
    const first = sql`to_date(${month}, 'YYYY-MM')::timestamp`;
    const rows = await db(this.database)
      .with('box', (qb) =>
        qb.selectNoFrom([
          sql<string>`${first} at time zone ${timeZone}`.as('since'),
          sql<string>`(${first} + interval '1 month') at time zone ${timeZone}`.as('until'),
        ]),
      )
      .with('bought', (qb) =>
        qb
          .selectFrom('payments as p')
          .where('p.userId', '=', userId)
          .where((eb) =>
            eb.or([
              eb.and([eb('p.status', '=', 'succeeded'), eb('p.seatsReturned', '<', eb.ref('p.quantity'))]),
              wasCancelled,
            ]),
          )
          // Of listings that are gone each payment is an entry of its own.
          .groupBy((eb) => ['p.listingId', eb.case().when('p.listingId', 'is', null).then(eb.ref('p.id')).end()])
          .select((eb) => [
            'p.listingId',
            eb.fn.min('p.listingTitle').as('title'),
            eb.fn.min('p.eventStart').as('eventStart'),
            eb.fn.min('p.eventEnd').as('eventEnd'),
            eb.fn.min('p.createdAt').as('at'),
            eb.fn.agg<boolean>('bool_or', [wasCancelled]).as('cancelled'),
            eb.fn.sum<number>('p.amountCents').as('paidCents'),
            eb.cast<number>(eb.fn.sum(centsReturnedByCard), 'bigint').as('returnedCents'),
            eb.cast<number>(eb.fn.sum(centsNotReturned), 'bigint').as('owedCents'),
            eb.fn
              .sum<number>(
                eb
                  .case()
                  .when('p.status', '=', 'succeeded')
                  .then(eb('p.quantity', '-', eb.ref('p.seatsReturned')))
                  .else(eb.lit(0))
                  .end(),
              )
              .as('ticketCount'),
          ]),
      )
      .with('entries', (qb) =>
        qb
          .selectFrom('bought as b')
          .leftJoin('listings as l', 'l.id', 'b.listingId')
          .select((eb) => [
            'b.listingId',
            eb.fn.coalesce('l.title', 'b.title').as('title'),
            'l.category',
            'l.language',
            'l.isVirtual',
            'l.location',
            eb.fn.coalesce('l.eventStart', 'b.eventStart').as('eventStart'),
            eb.fn.coalesce('l.eventEnd', 'b.eventEnd').as('eventEnd'),
            kind('purchased').as('kind'),
            eb
              .or([eb.ref('b.cancelled'), eb('l.cancelledAt', 'is not', null)])
              .$castTo<boolean>()
              .as('cancelled'),
            'b.ticketCount',
            'b.paidCents',
            'b.returnedCents',
            'b.owedCents',
            'b.at',
          ])
          .unionAll(
            qb
              .selectFrom('listings as l')
              .where('l.userId', '=', userId)
              .select((eb) => [
                'l.id as listingId',
                'l.title',
                'l.category',
                'l.language',
                'l.isVirtual',
                'l.location',
                'l.eventStart',
                'l.eventEnd',
                kind('own').as('kind'),
                eb('l.cancelledAt', 'is not', null).$castTo<boolean>().as('cancelled'),
                eb.lit(0).as('ticketCount'),
                eb.lit(0).as('paidCents'),
                eb.lit(0).as('returnedCents'),
                eb.lit(0).as('owedCents'),
                'l.createdAt as at',
              ]),
          ),
      )
      .selectFrom(['entries as e', 'box'])
      .where((eb) => eb(eb.fn.coalesce('e.eventStart', 'e.at'), '<', eb.ref('box.until')))
      .where((eb) =>
        eb.or([
          eb(eb.fn.coalesce('e.eventStart', 'e.at'), '>=', eb.ref('box.since')),
          eb('e.eventEnd', '>', eb.ref('box.since')),
        ]),
      )
      .orderBy((eb) => eb.fn.coalesce('e.eventStart', 'e.at'))
      .orderBy('e.title')
      .limit(shown)
      .select([
        'e.listingId',
        'e.title',
        'e.category',
        'e.language',
        'e.isVirtual',
        'e.location',
        'e.eventStart',
        'e.eventEnd',
        'e.kind',
        'e.cancelled',
        'e.ticketCount',
        'e.paidCents',
        'e.returnedCents',
        'e.owedCents',
      ])
      .execute();
    return { month, entries: rows.map(entry) };
  }

  /** In which the person's next event that takes place begins or goes on; without one, that of now. */
  private async nextMonth(userId: string): Promise<string> {
    const { rows } = await sql<{ month: string }>`
      select to_char(coalesce(min(greatest(l.event_start, now())), now()) at time zone ${timeZone}, 'YYYY-MM') as month
      from listings l
      where coalesce(l.event_end, l.event_start) > now() and l.cancelled_at is null and l.id in (
        select id from listings where user_id = ${userId}
        union all
        select listing_id from payments where user_id = ${userId} and status = 'succeeded' and seats_returned < quantity)`.execute(
      db(this.database),
    );
    return rows[0]!.month;
  }

  /**
   * What a subscribed calendar holds: everything dated that takes place, from what ended three months ago on. Deleted
   * listings have no date any more.
   */
  async ofFeed(userId: string): Promise<Calendar> {
    const rows = await db(this.database)
      .with('bought', (qb) =>
        qb
          .selectFrom('payments')
          .where('userId', '=', userId)
          .where('status', '=', 'succeeded')
          .where('listingId', 'is not', null)
          .groupBy('listingId')
          .select((eb) => [
            'listingId as id',
            eb.fn.sum<number>(eb('quantity', '-', eb.ref('seatsReturned'))).as('ticketCount'),
          ]),
      )
      .with('own', (qb) => qb.selectFrom('listings').where('userId', '=', userId).select('id'))
      .selectFrom('bought')
      .fullJoin('own', 'own.id', 'bought.id')
      .innerJoin('listings as l', (join) => join.on((eb) => eb('l.id', '=', eb.fn.coalesce('own.id', 'bought.id'))))
      .where((eb) => eb.or([eb('own.id', 'is not', null), eb('bought.ticketCount', '>', 0)]))
      .where('l.cancelledAt', 'is', null)
      .where('l.eventStart', 'is not', null)
      .where((eb) => eb(eb.fn.coalesce('l.eventEnd', 'l.eventStart'), '>', ago('3 months')))
      .orderBy('l.eventStart')
      .orderBy('l.id')
      .limit(shownInFeed)
      .select((eb) => [
        'l.id as listingId',
        'l.title',
        'l.category',
        'l.language',
        'l.isVirtual',
        'l.location',
        'l.eventStart',
        'l.eventEnd',
        eb.case().when('own.id', 'is', null).then(kind('purchased')).else(kind('own')).end().as('kind'),
        eb.fn.coalesce('bought.ticketCount', eb.lit(0)).as('ticketCount'),
      ])
      .execute();
    return {
      entries: rows.map((row) => entry({ ...row, cancelled: false, paidCents: 0, returnedCents: 0, owedCents: 0 })),
    };
  }
}

const entry = ({
  isVirtual,
  location,
  paidCents,
  returnedCents,
  owedCents,
  ...row
}: EntryRow): Calendar['entries'][number] => ({
  ...row,
  location: isVirtual ? null : location,
  deleted: row.listingId === null,
  refund: refundOfCancelled({ cancelled: row.cancelled, paidCents, returnedCents, owedCents }),
});
