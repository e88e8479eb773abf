import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Session as SessionAnswer, Viewer } from '@canopy/contracts/accounts';
import type { Role, UserStatus } from '@canopy/contracts/vocabulary';
import { Database } from '@canopy/platform/database';
import { ViewerSource } from '@canopy/platform/http';
import { isAdmin, isApprovedProvider } from '@canopy/rules/access';

const absoluteDays = 90;
const idleDays = 30;

interface ViewerRow {
  id: string;
  email: string;
  email_verified: boolean;
  display_name: string;
  photo_url: string | null;
  role: Role | null;
  status: UserStatus | null;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Sessions are opaque 256-bit tokens; only their hash is stored. Idle for 30 days or 90 days old, they end. */
@Injectable()
export class Sessions implements ViewerSource {
  constructor(private readonly database: Database) {}

  async open(userId: string): Promise<SessionAnswer> {
    const token = randomBytes(32).toString('base64url');
    const [user] = await this.database.rows<ViewerRow>(
      `with opened as (insert into sessions (token_hash, user_id, expires_at) values (?, ?, now() + make_interval(days => ${absoluteDays})) returning user_id)
       select u.id, u.email, u.email_verified_at is not null as email_verified, u.display_name, u.photo_url, u.role, u.status from users u join opened on opened.user_id = u.id`,
      [hashOf(token), userId],
    );
    return { token, viewer: viewer(user!) };
  }

  async viewerOf(token: string): Promise<Viewer | null> {
    const row = await this.database.row<ViewerRow & { session_id: string; stale: boolean }>(
      `select u.id, u.email, u.email_verified_at is not null as email_verified, u.display_name, u.photo_url, u.role, u.status, s.id as session_id, s.last_seen_at < now() - interval '5 minutes' as stale
       from sessions s join users u on u.id = s.user_id
       where s.token_hash = ? and s.expires_at > now() and s.last_seen_at > now() - make_interval(days => ${idleDays})`,
      [hashOf(token)],
    );
    if (!row) return null;
    // Last-seen only has to be right to some minutes, so most requests write nothing.
    if (row.stale) await this.database.rows('update sessions set last_seen_at = now() where id = ?', [row.session_id]);
    return viewer(row);
  }

  async end(token: string): Promise<void> {
    await this.database.rows('delete from sessions where token_hash = ?', [hashOf(token)]);
  }
}

/** A role that is missing counts as user. */
function viewer(row: ViewerRow): Viewer {
  const standing = { role: row.role ?? 'user', status: row.status } as const;
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
