import { Injectable } from '@nestjs/common';
import { Database, type EntityManager } from '@canopy/platform/database';
import type { LinkPurpose } from './mailed-link.entity.ts';
import { newToken, tokenHash } from './token.ts';

/** How long a link works. Verifying an email can wait until the weekend, setting a password cannot. */
const minutes: Record<LinkPurpose, number> = { password_reset: 60, email_verification: 7 * 24 * 60 };

/** Works for the address that it was sent to, once, and for its time. */
const works = `l.used_at is null and l.expires_at > now() and l.email = u.email`;

/** Links in mails: made with their cause, looked at without harm, used once. */
@Injectable()
export class MailedLinks {
  constructor(private readonly database: Database) {}

  /** @returns the token for the mail and the link's id; null when the account is gone. */
  async make(em: EntityManager, userId: string, purpose: LinkPurpose): Promise<{ id: string; token: string } | null> {
    const token = newToken();
    const [link] = await em.execute<{ id: string }[]>(
      `insert into mailed_links (user_id, purpose, email, token_hash, expires_at)
       select id, ?, email, ?, now() + make_interval(mins => ?) from users where id = ? returning id`,
      [purpose, tokenHash(token), minutes[purpose], userId],
    );
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
    const link = await this.database.row<{ user_id: string; email: string; display_name: string }>(
      `select l.user_id, l.email, u.display_name from mailed_links l join users u on u.id = l.user_id where l.token_hash = ? and l.purpose = ? and ${works}`,
      [tokenHash(token), purpose],
    );
    return link ? { userId: link.user_id, email: link.email, displayName: link.display_name } : null;
  }

  /**
   * Uses the link up in the caller's transaction; of two at the same moment one gets null. @returns whose account it is
   * for
   */
  async use(em: EntityManager, token: string, purpose: LinkPurpose): Promise<string | null> {
    const [link] = await em.execute<{ user_id: string }[]>(
      `update mailed_links l set used_at = now() from users u where u.id = l.user_id and l.token_hash = ? and l.purpose = ? and ${works} returning l.user_id`,
      [tokenHash(token), purpose],
    );
    return link?.user_id ?? null;
  }

  /** Ends every link of this kind that the account still has. */
  async end(em: EntityManager, userId: string, purpose: LinkPurpose): Promise<void> {
    await em.execute(`delete from mailed_links where user_id = ? and purpose = ?`, [userId, purpose]);
  }
}
