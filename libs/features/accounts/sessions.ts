import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import type { Session as SessionAnswer, Viewer } from '@canopy/contracts/accounts';
import { roles } from '@canopy/contracts/vocabulary';
import { kept } from '@canopy/rules/retention';
import { Database, type EntityManager, ViewerConnections } from '@canopy/platform/database';
import { ViewerSource } from '@canopy/platform/http';
import { currentClientUserAgent } from '@canopy/platform/logging';
import { isAdmin, isApprovedProvider } from '@canopy/rules/access';
import { type Admission, admissionRefused } from './admission.ts';
import { KnownDevices } from './known-devices.ts';
import { type AccountTables, db } from './tables.ts';
import { newToken, tokenHash } from './token.ts';

const maxAgeDays = kept.sessionDays;
export const idleDays = kept.sessionIdleDays;

type ViewerRow = Pick<
  Selectable<AccountTables['users']>,
  'id' | 'email' | 'emailVerifiedAt' | 'displayName' | 'photoUrl' | 'role' | 'status'
>;

/** Sessions are opaque 256-bit tokens; only their hash is stored. Idle for 30 days or 90 days old, they end. */
@Injectable()
export class Sessions extends ViewerSource {
  constructor(
    private readonly database: Database,
    private readonly viewers: ViewerConnections,
    private readonly devices: KnownDevices,
  ) {
    super();
  }

  /**
   * @param previousToken the session this browser had; it is ended.
   * @throws Refusal wrong_password when the access ended since it was proved: a session that ends with the others may
   *   not be opened after them.
   */
  async open({ userId, accessEpoch }: Admission, previousToken: string | null = null): Promise<SessionAnswer> {
    const token = newToken();
    const user = await db(this.database)
      .with('opened', (creator) =>
        creator
          .insertInto('sessions')
          .columns(['userId', 'tokenHash', 'userAgent', 'expiresAt'])
          .expression(({ selectFrom }) =>
            selectFrom('users')
              .select('id')
              .select(({ val }) => [
                val(tokenHash(token)).as('tokenHash'),
                val(currentClientUserAgent()).as('userAgent'),
                sql<string>`now() + make_interval(days => ${maxAgeDays})`.as('expiresAt'),
              ])
              .where('id', '=', userId)
              .where('accessEpoch', '=', accessEpoch)
              .forShare(),
          )
          .returning('userId'),
      )
      .selectFrom('users as u')
      .innerJoin('opened', 'opened.userId', 'u.id')
      .select(['u.id', 'u.email', 'u.emailVerifiedAt', 'u.displayName', 'u.photoUrl', 'u.role', 'u.status'])
      .executeTakeFirst();
    if (!user) throw admissionRefused();
    if (previousToken) await this.end(previousToken);
    return { token, device: this.devices.mark({ userId, accessEpoch }), viewer: viewer(user) };
  }

  async viewerOf(token: string): Promise<Viewer | null> {
    const row = await this.viewers.row<ViewerRow & { sessionId: string; stale: boolean }>(
      `select u.id, u.email, u.email_verified_at::text as "emailVerifiedAt", u.display_name as "displayName",
         u.photo_url as "photoUrl", u.role, u.status, s.id as "sessionId",
         s.last_seen_at < now() - interval '5 minutes' as stale
       from sessions s join users u on u.id = s.user_id
       where s.token_hash = ? and s.expires_at > now() and s.last_seen_at > now() - make_interval(days => ${idleDays})`,
      [tokenHash(token)],
    );
    if (!row) return null;
    // Last-seen only has to be right to some minutes, so most requests write nothing, and none fails because of it.
    if (row.stale)
      await this.viewers
        .rows('update sessions set last_seen_at = now() where id = ?', [row.sessionId])
        .catch(() => undefined);
    return viewer(row);
  }

  async end(token: string): Promise<void> {
    await db(this.database).deleteFrom('sessions').where('tokenHash', '=', tokenHash(token)).execute();
  }

  /** Ends one of a person's own sessions. @returns false when there is none with this id */
  async endOne(userId: string, sessionId: string): Promise<boolean> {
    const ended = await db(this.database)
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst();
    return ended !== undefined;
  }

  /**
   * Ends all of a person's sessions, but for the one that may go on. A sign-in in progress fails as well: its access
   * epoch is outdated.
   */
  async endAll(em: EntityManager, userId: string, exceptToken: string | null = null): Promise<void> {
    await db(em)
      .updateTable('users')
      .set(({ eb }) => ({ accessEpoch: eb('accessEpoch', '+', 1) }))
      .where('id', '=', userId)
      .execute();
    await db(em)
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .where('tokenHash', 'is distinct from', exceptToken === null ? null : tokenHash(exceptToken))
      .execute();
  }
}

/** A role that is missing, or that this version does not know, counts as user. */
function viewer(row: ViewerRow): Viewer {
  const standing = { role: roles.includes(row.role) ? row.role : 'user', status: row.status } as const;
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    displayName: row.displayName,
    photoUrl: row.photoUrl,
    ...standing,
    isAdmin: isAdmin(standing),
    isApprovedProvider: isApprovedProvider(standing),
  };
}
