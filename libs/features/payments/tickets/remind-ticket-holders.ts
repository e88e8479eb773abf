import { Injectable } from '@nestjs/common';
import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import { EmailOutbox } from '@canopy/emails';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { db, type PaymentTables } from '../tables.ts';

/** One run writes at most this many; the next one goes on. */
const portion = 1_000;

/**
 * A reminder a day before, once per holder and time of the event: the mail's own row remembers it, and a new time is a
 * new reminder. Whoever booked within the last day has the confirmation of it at hand.
 */
@Injectable()
export class RemindTicketHolders {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  async remind(): Promise<void> {
    const due = await db(this.database)
      .selectFrom((qb) => comingDay(qb).as('due'))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('emails as e').whereRef('e.dedupeKey', '=', 'due.key').select('e.id'))),
      )
      .selectAll('due')
      .limit(portion)
      .execute();
    if (due.length === 0) return;
    await this.database.transaction((em) => this.write(em, due));
  }

  private async write(em: EntityManager, due: Due[]): Promise<void> {
    // Whoever has left since, or leaves now, is not written to: their address must stay nowhere.
    const people = await db(em)
      .selectFrom('users')
      .where('id', '=', ({ fn, val }) => fn.any(val([...new Set(due.map(({ userId }) => userId))])))
      .orderBy('id')
      .select(['id', 'email', 'displayName'])
      .forKeyShare()
      .execute();
    const personOf = new Map(people.map((person) => [person.id, person]));
    const mails = due
      .flatMap((row) => {
        const person = personOf.get(row.userId);
        return person ? [{ row, person }] : [];
      })
      .map(({ row, person }) => ({
        recipient: person.email,
        data: {
          name: person.displayName,
          listingTitle: row.title,
          eventStart: row.eventStart!,
          isVirtual: row.isVirtual,
          location: row.location,
          tickets: row.tickets,
          ticketsUrl: `${this.config.publicUrl}/tickets?listing=${row.listingId}`,
        },
        dedupeKey: row.key,
      }));
    await this.emails.writeAll(em, 'ticket-reminder', mails);
  }
}

type Due = InferResult<ReturnType<typeof comingDay>>[number];

/** Whoever holds tickets of what begins within a day, and has held one for longer than that. */
const comingDay = ({ selectFrom }: Pick<ExpressionBuilder<PaymentTables, never>, 'selectFrom'>) =>
  selectFrom('listings as l')
    .innerJoin('tickets as t', 't.listingId', 'l.id')
    .innerJoin('users as u', 'u.id', 't.userId')
    .where('t.status', '=', 'valid')
    .where('t.usedAt', 'is', null)
    .where('l.cancelledAt', 'is', null)
    .where('l.eventStart', '>', now)
    .where('l.eventStart', '<=', sql<string>`now() + interval '24 hours'`)
    .groupBy(['l.id', 'u.id'])
    .having((eb) => eb(eb.fn.min('t.createdAt'), '<=', sql<string>`${eb.ref('l.eventStart')} - interval '24 hours'`))
    .select(({ fn, ref }) => [
      'l.id as listingId',
      'l.title',
      'l.isVirtual',
      'l.location',
      'l.eventStart',
      'u.id as userId',
      fn.countAll<number>().as('tickets'),
      sql<string>`'reminder:' || ${ref('l.id')} || ':' || ${ref('u.id')} || ':' || extract(epoch from ${ref('l.eventStart')})::bigint`.as(
        'key',
      ),
    ]);
