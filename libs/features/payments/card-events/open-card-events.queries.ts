import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import {
  type CardEventState,
  type ListCardEvents,
  type OpenCardEvent,
  type OpenCardEvents,
} from '@canopy/contracts/card-events';
import { listsCountedTo } from '@canopy/contracts/count';
import { limits } from '@canopy/contracts/limits';
import { countRows, Database, decodeCursor, pageAfter } from '@canopy/platform/database';
import { db, type PaymentTables } from '../tables.ts';
import { hasFailed, isOpen } from './open-card-events.sql.ts';

const eb = expressionBuilder<{ e: PaymentTables['cardEvents'] }, 'e'>();
const conditions: Record<CardEventState, Expression<SqlBool>> = {
  failed: hasFailed,
  waiting: eb('e.error', 'is', null),
};
/** The card provider's ids are no uuids: their hash gives those of one moment an order. */
const key = sql<string>`md5(${eb.ref('e.id')})::uuid`;

/** Events that are not worked on yet, newest first, 24 a page. */
@Injectable()
export class OpenCardEventsQuery {
  constructor(private readonly database: Database) {}

  async page({ state, after }: ListCardEvents): Promise<OpenCardEvents> {
    const [rows, failed, waiting] = await Promise.all([
      this.rows({ state, after }).execute(),
      this.count('failed'),
      this.count('waiting'),
    ]);
    const { shown, next } = pageAfter(rows, limits.pageSize, ({ key }) => key);
    return {
      items: shown.map(({ status, cursor: _cursor, key: _key, nextAttemptAt, ...event }): OpenCardEvent => ({
        ...event,
        state: status === 'parked' ? 'parked' : event.error === null ? 'waiting' : 'retrying',
        nextAttemptAt: status === 'parked' ? null : nextAttemptAt,
      })),
      next,
      counts: { failed, waiting },
    };
  }

  rows({ state, after }: ListCardEvents) {
    const cursor = decodeCursor(after);
    return db(this.database)
      .selectFrom('cardEvents as e')
      .where(isOpen)
      .$if(state !== undefined, (query) => query.where(conditions[state!]))
      .$if(cursor !== null, (query) =>
        query.where(
          sql<boolean>`(${eb.ref('e.receivedAt')}, ${key}) < (${cursor?.createdAt}::timestamptz, ${cursor?.id}::uuid)`,
        ),
      )
      .orderBy('e.receivedAt', 'desc')
      .orderBy(key, 'desc')
      .limit(limits.pageSize + 1)
      .select(['e.id', 'e.type', 'e.status', 'e.attempts', 'e.error', 'e.receivedAt', 'e.nextAttemptAt'])
      .select(({ eb: event }) => [
        event.ref('e.payload', '->>').key('objectId').as('objectId'),
        sql<string>`${event.ref('e.receivedAt')}::text`.as('cursor'),
        key.as('key'),
      ]);
  }

  private count(state: CardEventState): Promise<number> {
    const rows = db(this.database).selectFrom('cardEvents as e').where(isOpen).where(conditions[state]).select('e.id');
    return countRows(this.database, rows, listsCountedTo);
  }
}
