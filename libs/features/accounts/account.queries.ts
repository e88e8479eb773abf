import { Injectable } from '@nestjs/common';
import type { Account, Viewer } from '@canopy/contracts/accounts';
import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { Database, instant } from '@canopy/platform/database';
import { idleDays } from './sessions.ts';
import { tokenHash } from './token.ts';

/** More are not shown; a person with that many ends them all at once. */
const shownSessions = 50;

/** What `/account` shows its owner. */
@Injectable()
export class AccountQuery {
  constructor(private readonly database: Database) {}

  async of(viewer: Viewer, currentToken: string): Promise<Account> {
    const [user, connected, sessions] = await Promise.all([
      this.database.row<{ has_password: boolean; created_at: string }>(
        'select password_hash is not null as has_password, created_at::text from users where id = ?',
        [viewer.id],
      ),
      this.database.rows<{ provider: SocialProvider; email: string | null; created_at: string }>(
        'select provider, email, created_at::text from social_identities where user_id = ? order by provider',
        [viewer.id],
      ),
      this.database.rows<{
        id: string;
        current: boolean;
        user_agent: string | null;
        created_at: string;
        last_seen_at: string;
      }>(
        `select id, token_hash = ? as current, user_agent, created_at::text, last_seen_at::text from sessions
         where user_id = ? and expires_at > now() and last_seen_at > now() - make_interval(days => ${idleDays}) order by last_seen_at desc, id limit ${shownSessions}`,
        [tokenHash(currentToken), viewer.id],
      ),
    ]);
    return {
      viewer,
      hasPassword: user?.has_password ?? false,
      connected: connected.map(({ provider, email, created_at }) => ({
        provider,
        email,
        connectedAt: instant(created_at),
      })),
      sessions: sessions.map(({ id, current, user_agent, created_at, last_seen_at }) => ({
        id,
        current,
        userAgent: user_agent,
        createdAt: instant(created_at),
        lastSeenAt: instant(last_seen_at),
      })),
      createdAt: instant(user!.created_at),
    };
  }
}
