import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { linkMinutes } from '@canopy/rules/link-lifetime';
import type { LinkPurpose } from './mailed-link.entity.ts';
import { type AccountTables, db } from './tables.ts';
import { newToken, tokenHash } from './token.ts';

/**
 * How long a link works. Verifying an email can wait until the weekend, setting a password cannot; whoever changes an
 * address may have to find their way into a new mailbox first.
 */
const minutes: Record<LinkPurpose, number> = {
  password_reset: linkMinutes['password-reset'],
  email_verification: linkMinutes['email-verification'],
  email_change: linkMinutes['email-change'],
};

const { eb, and, or } = expressionBuilder<{ l: AccountTables['mailedLinks']; u: AccountTables['users'] }, 'l' | 'u'>();

/**
 * A link `l` of user `u` works for the address that it was sent to, once, and for its time. One that changes the address
 * was sent to another than the account has.
 */
const works = and([
  eb('l.usedAt', 'is', null),
  eb('l.expiresAt', '>', now),
  or([eb('l.purpose', '=', 'email_change'), eb('l.email', '=', eb.ref('u.email'))]),
]);

/** Links in mails: made with their cause, looked at without harm, used once. */
@Injectable()
export class MailedLinks {
  constructor(private readonly database: Database) {}

  /**
   * @param address to which it is sent, when that is not the account's own. @returns the token for the mail and the
   *   link's id; null when the account is gone.
   */
  async make(
    em: EntityManager,
    userId: string,
    purpose: LinkPurpose,
    address: string | null = null,
  ): Promise<{ id: string; token: string } | null> {
    const token = newToken();
    const link = await db(em)
      .insertInto('mailedLinks')
      .columns(['userId', 'email', 'purpose', 'tokenHash', 'expiresAt'])
      .expression(({ selectFrom }) =>
        selectFrom('users')
          .select('id')
          .select(({ val, ref }) => [
            (address === null ? ref('email') : val(address)).as('email'),
            val(purpose).as('purpose'),
            val(tokenHash(token)).as('tokenHash'),
            sql<string>`now() + make_interval(mins => ${minutes[purpose]})`.as('expiresAt'),
          ])
          .where('id', '=', userId),
      )
      .returning('id')
      .executeTakeFirst();
    return link ? { id: link.id, token } : null;
  }

  /**
   * Looking changes nothing: mail scanners and previews open every link. @returns whose link it is and where it was
   * sent, or null
   */
  async ownerOf(
    token: string,
    purpose: LinkPurpose,
  ): Promise<{ userId: string; email: string; displayName: string } | null> {
    const owner = await db(this.database)
      .selectFrom('mailedLinks as l')
      .innerJoin('users as u', 'u.id', 'l.userId')
      .select(['l.userId', 'l.email', 'u.displayName'])
      .where('l.tokenHash', '=', tokenHash(token))
      .where('l.purpose', '=', purpose)
      .where(works)
      .executeTakeFirst();
    return owner ?? null;
  }

  /**
   * Uses the link up in the caller's transaction, and holds its user until that ends: of two at the same moment one gets
   * null, and so does whoever waits for an address that changes. @returns whose account it is for, and where it was sent
   */
  async use(em: EntityManager, token: string, purpose: LinkPurpose): Promise<{ userId: string; email: string } | null> {
    // First the user, as everywhere: what ends access ends links while it holds the user. Orders and sessions that name
    // the user are written meanwhile: whoever waited for that could be waited for by it.
    await db(em)
      .selectFrom('users as u')
      .innerJoin('mailedLinks as l', 'l.userId', 'u.id')
      .select('u.id')
      .where('l.tokenHash', '=', tokenHash(token))
      .forNoKeyUpdate('u')
      .execute();
    const link = await db(em)
      .updateTable('mailedLinks as l')
      .from('users as u')
      .set({ usedAt: now })
      .whereRef('u.id', '=', 'l.userId')
      .where('l.tokenHash', '=', tokenHash(token))
      .where('l.purpose', '=', purpose)
      .where(works)
      .returning(['l.userId', 'l.email'])
      .executeTakeFirst();
    return link ?? null;
  }

  /** Whether this very link has given the account the address that it has. */
  async gaveAddress(em: EntityManager, token: string, userId: string): Promise<boolean> {
    const used = await db(em)
      .selectFrom('mailedLinks as l')
      .innerJoin('users as u', 'u.id', 'l.userId')
      .select('l.id')
      .where('l.tokenHash', '=', tokenHash(token))
      .where('l.userId', '=', userId)
      .where('l.purpose', '=', 'email_change')
      .where('l.usedAt', 'is not', null)
      .whereRef('l.email', '=', 'u.email')
      .executeTakeFirst();
    return used !== undefined;
  }
}

/** Ends every link of these kinds that the account still has; those that were used say so for a while. */
export async function endLinks(em: EntityManager, userId: string, ...purposes: LinkPurpose[]): Promise<void> {
  await db(em)
    .deleteFrom('mailedLinks')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute();
}
