import { Injectable } from '@nestjs/common';
import type { Session as SessionAnswer, Viewer } from '@canopy/contracts/accounts';
import { type Role, roles, type UserStatus } from '@canopy/contracts/vocabulary';
import { Database, type EntityManager, ViewerConnections } from '@canopy/platform/database';
import { ViewerSource } from '@canopy/platform/http';
import { currentClientUserAgent } from '@canopy/platform/logging';
import { isAdmin, isApprovedProvider } from '@canopy/rules/access';
import { type Admission, admissionRefused } from './admission.ts';
import { KnownDevices } from './known-devices.ts';
import { newToken, tokenHash } from './token.ts';

const absoluteDays = 90;
export const idleDays = 30;

interface ViewerRow {
  id: string;
  email: string;
  email_verified: boolean;
  display_name: string;
  photo_url: string | null;
  role: Role | null;
  status: UserStatus | null;
}

/** Sessions are opaque 256-bit tokens; only their hash is stored. Idle for 30 days or 90 days old, they end. */
@Injectable()
export class Sessions implements ViewerSource {
  constructor(
    private readonly database: Database,
    private readonly viewers: ViewerConnections,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * @param before the token that this browser held until now: signing in never goes on under an older session.
   * @throws Refusal wrong_password when the access ended since it was proved: a session that ends with the others may
   *   not be opened after them.
   */
  async open({ userId, accessEpoch }: Admission, before: string | null = null): Promise<SessionAnswer> {
    const token = newToken();
    const [user] = await this.database.rows<ViewerRow>(
      `with opened as (insert into sessions (token_hash, user_id, user_agent, expires_at)
         select ?, id, ?, now() + make_interval(days => ${absoluteDays}) from users where id = ? and access_epoch = ? for share returning user_id)
       select u.id, u.email, u.email_verified_at is not null as email_verified, u.display_name, u.photo_url, u.role, u.status from users u join opened on opened.user_id = u.id`,
      [tokenHash(token), currentClientUserAgent(), userId, accessEpoch],
    );
    if (!user) throw admissionRefused();
    if (before) await this.end(before);
    return { token, device: this.devices.mark({ userId, accessEpoch }), viewer: viewer(user) };
  }

  async viewerOf(token: string): Promise<Viewer | null> {
    const row = await this.viewers.row<ViewerRow & { session_id: string; stale: boolean }>(
      `select u.id, u.email, u.email_verified_at is not null as email_verified, u.display_name, u.photo_url, u.role, u.status, s.id as session_id, s.last_seen_at < now() - interval '5 minutes' as stale
       from sessions s join users u on u.id = s.user_id
       where s.token_hash = ? and s.expires_at > now() and s.last_seen_at > now() - make_interval(days => ${idleDays})`,
      [tokenHash(token)],
    );
    if (!row) return null;
    // Last-seen only has to be right to some minutes, so most requests write nothing, and none fails because of it.
    if (row.stale)
      await this.viewers
        .rows('update sessions set last_seen_at = now() where id = ?', [row.session_id])
        .catch(() => undefined);
    return viewer(row);
  }

  async end(token: string): Promise<void> {
    await this.database.rows('delete from sessions where token_hash = ?', [tokenHash(token)]);
  }

  /** Ends one of a person's own sessions. @returns false when there is none with this id */
  async endOne(userId: string, sessionId: string): Promise<boolean> {
    return (
      (await this.database.rows('delete from sessions where id = ? and user_id = ? returning id', [sessionId, userId]))
        .length > 0
    );
  }

  /** Ends all of a person's sessions, but for the one that may go on. Who is just signing in is out too. */
  async endAll(em: Pick<EntityManager, 'execute'>, userId: string, exceptToken: string | null = null): Promise<void> {
    await em.execute('update users set access_epoch = access_epoch + 1 where id = ?', [userId]);
    await em.execute('delete from sessions where user_id = ? and token_hash is distinct from ?', [
      userId,
      exceptToken === null ? null : tokenHash(exceptToken),
    ]);
  }
}

/** A role that is missing, or that this version does not know, counts as user. */
function viewer(row: ViewerRow): Viewer {
  const standing = { role: row.role && roles.includes(row.role) ? row.role : 'user', status: row.status } as const;
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    displayName: row.display_name,
    photoUrl: row.photo_url,
    ...standing,
    isAdmin: isAdmin(standing),
    isApprovedProvider: isApprovedProvider(standing),
  };
}
