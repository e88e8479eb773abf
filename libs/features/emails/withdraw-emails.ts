import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { anyOf, type EntityManager, now } from '@canopy/platform/database';
import { db } from './tables.ts';
import { noLongerTrue } from './too-late.ts';

export interface WithdrawnMail {
  dedupeKey: string;
  data: Record<string, unknown>;
  /** The mail server has it just now: whoever it is for may read it all the same. */
  underWay: boolean;
}

/**
 * Mails wait each for a time of its own when the server does not take them, so that one could arrive after a later one
 * that says something else. Whoever makes them untrue takes back what is not out: it is too late to be sent, by itself
 * or by an administrator, and its cause may write another.
 */
@Injectable()
export class WithdrawEmails {
  /**
   * In the transaction of what makes them untrue, and where that locks a listing, after it. One that is under way is left
   * to arrive, but not tried again; its cause may write another all the same, since it may not arrive.
   *
   * @param beginnings of their `dedupeKey`, without `%`, `_` and backslash. @param recipient of all of them, where only
   *   one person is concerned. @returns them, the oldest first
   */
  async withdraw(em: EntityManager, beginnings: readonly string[], recipient?: string): Promise<WithdrawnMail[]> {
    const mails = await db(em)
      .selectFrom('emails')
      .select(['id', 'data'])
      .select(({ ref, eb, fn }) => [
        ref('dedupeKey').$notNull().as('dedupeKey'),
        fn
          .coalesce(eb('claimedUntil', '>', now), sql.lit(false))
          .$castTo<boolean>()
          .as('underWay'),
      ])
      // A word of the statement, so that the index of those that are not out is used.
      .where('status', '<>', sql.lit('sent'))
      .where('recipient', 'is not', null)
      .where('usefulUntil', '>', now)
      .where(({ eb, or }) => or(beginnings.map((beginning) => eb('dedupeKey', 'like', `${beginning}%`))))
      .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient!))
      .orderBy('createdAt')
      .orderBy('id')
      .forUpdate()
      .execute();
    if (mails.length > 0) await this.end(em, mails);
    return mails;
  }

  private async end(em: EntityManager, mails: { id: string; underWay: boolean }[]): Promise<void> {
    const idsOf = (underWay: boolean) => mails.filter((mail) => mail.underWay === underWay).map(({ id }) => id);
    await db(em)
      .updateTable('emails')
      .set({ usefulUntil: now, dedupeKey: null })
      .where('id', '=', anyOf(idsOf(true), 'uuid'))
      .execute();
    await db(em)
      .updateTable('emails')
      .set(({ ref, case: either }) => ({
        usefulUntil: now,
        dedupeKey: null,
        error: either().when('status', '=', 'pending').then(noLongerTrue).else(ref('error')).end(),
        status: 'failed',
        claimedUntil: null,
        // Its person is gone, and it goes nowhere any more.
        recipient: either().when('forgetRecipient', '=', true).then(null).else(ref('recipient')).end(),
        data: either().when('forgetRecipient', '=', true).then('{}').else(ref('data').$castTo<string>()).end(),
      }))
      .where('id', '=', anyOf(idsOf(false), 'uuid'))
      .execute();
  }
}
