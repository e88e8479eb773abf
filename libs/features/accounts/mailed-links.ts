import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { linkMinutes } from '@canopy/rules/link-lifetime';
import type { LinkPurpose } from './mailed-link.entity.ts';
import { type AccountTables, db } from './tables.ts';
import { newToken, tokenHash } from './token.ts';

/** How long a link works. Verifying an email can wait until the weekend, setting a password cannot. */
const minutes: Record<LinkPurpose, number> = {
  password_reset: linkMinutes['password-reset'],
  email_verification: linkMinutes['email-verification'],
};

const { eb, and } = expressionBuilder<{ l: AccountTables['mailedLinks']; u: AccountTables['users'] }, 'l' | 'u'>();

/** A link `l` of user `u` works for the address that it was sent to, once, and for its time. */
const works = and([eb('l.usedAt', 'is', null), eb('l.expiresAt', '>', now), eb('l.email', '=', eb.ref('u.email'))]);

/** Links in mails: made with their cause, looked at without harm, used once. */
@Injectable()
export class MailedLinks {
  constructor(private readonly database: Database) {}

  /** @returns the token for the mail and the link's id; null when the account is gone. */
  async make(em: EntityManager, userId: string, purpose: LinkPurpose): Promise<{ id: string; token: string } | null> {
    const token = newToken();
    const link = await db(em)
      .insertInto('mailedLinks')
      .columns(['userId', 'email', 'purpose', 'tokenHash', 'expiresAt'])
      .expression(({ selectFrom }) =>
        selectFrom('users')
          .select(['id', 'email'])
          .select(({ val }) => [
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
   * Uses the link up in the caller's transaction; of two at the same moment one gets null. @returns whose account it is
   * for
   */
  async use(em: EntityManager, token: string, purpose: LinkPurpose): Promise<string | null> {
    const link = await db(em)
      .updateTable('mailedLinks as l')
      .from('users as u')
      .set({ usedAt: now })
      .whereRef('u.id', '=', 'l.userId')
      .where('l.tokenHash', '=', tokenHash(token))
      .where('l.purpose', '=', purpose)
      .where(works)
      .returning('l.userId')
      .executeTakeFirst();
    return link?.userId ?? null;
  }

  /** Ends every link of this kind that the account still has. */
  async end(em: EntityManager, userId: string, purpose: LinkPurpose): Promise<void> {
    await db(em).deleteFrom('mailedLinks').where('userId', '=', userId).where('purpose', '=', purpose).execute();
  }
}
