import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import type { Session as SessionAnswer, Viewer } from '@canopy/contracts/accounts';
import { roles } from '@canopy/contracts/vocabulary';
import { kept } from '@canopy/rules/retention';
import { Batches, lookups } from '@canopy/platform/batches';
import { Database, instant, now, plannedOnce, ViewerConnections } from '@canopy/platform/database';
import { ViewerSource } from '@canopy/platform/http';
import { currentClientUserAgent } from '@canopy/platform/logging';
import { Config } from '@canopy/platform/runtime';
import { isAdmin, isApprovedProvider, roleWithoutAdmin, secondFactorOf } from '@canopy/rules/access';
import { type Admission, admissionRefused } from './admission.ts';
import { KnownDevices } from './known-devices.ts';
import { type AccountTables, db } from './tables.ts';
import { newToken, tokenHash } from './token.ts';

const maxAgeDays = kept.sessionDays;
export const idleDays = kept.sessionIdleDays;
export const confirmedMinutes = 10;

interface SessionFacts {
  confirmed: boolean;
  hasSecondFactor: boolean;
  givenSecondFactor: boolean;
}

type PersonRow = Pick<
  Selectable<AccountTables['users']>,
  'id' | 'email' | 'emailVerifiedAt' | 'displayName' | 'photoUrl' | 'role' | 'status'
>;
type ViewerRow = SessionFacts & PersonRow;
/** Through whose eyes the session looks; null when it does not. */
interface ViewedRow {
  viewed: PersonRow | null;
  viewedUntil: string | null;
}

interface SessionRow extends ViewerRow, ViewedRow {
  sessionId: string;
  tokenHash: Buffer;
  stale: boolean;
}

/** Sessions are opaque 256-bit tokens; only their hash is stored. Idle for 30 days or 90 days old, they end. */
@Injectable()
export class Sessions extends ViewerSource {
  private readonly byHash = new Batches((hashes: Buffer[]) => this.lookUp(hashes), lookups);

  constructor(
    private readonly database: Database,
    private readonly viewers: ViewerConnections,
    private readonly devices: KnownDevices,
    private readonly config: Config,
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
      .with('signedIn', (creator) =>
        creator
          .updateTable('users')
          .set({ lastSignInAt: now })
          .where('id', '=', userId)
          .where('accessEpoch', '=', accessEpoch)
          .returning('id'),
      )
      .with('opened', (creator) =>
        creator
          .insertInto('sessions')
          .columns(['userId', 'tokenHash', 'userAgent', 'expiresAt'])
          .expression(({ selectFrom }) =>
            selectFrom('signedIn')
              .select('signedIn.id')
              .select(({ val }) => [
                val(tokenHash(token)).as('tokenHash'),
                val(currentClientUserAgent()).as('userAgent'),
                sql<string>`now() + make_interval(days => ${maxAgeDays})`.as('expiresAt'),
              ]),
          )
          .returning('userId'),
      )
      .selectFrom('users as u')
      .innerJoin('opened', 'opened.userId', 'u.id')
      .leftJoin('secondFactors as f', (join) => join.onRef('f.userId', '=', 'u.id').on('f.enabledAt', 'is not', null))
      .select(['u.id', 'u.email', 'u.emailVerifiedAt', 'u.displayName', 'u.photoUrl', 'u.role', 'u.status'])
      .select(({ eb }) => eb('f.userId', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
      .modifyEnd(plannedOnce)
      .executeTakeFirst();
    if (!user) throw admissionRefused();
    if (previousToken) await this.end(previousToken);
    return {
      token,
      device: this.devices.mark({ userId, accessEpoch }),
      viewer: this.viewer({ ...user, confirmed: false, givenSecondFactor: false }),
    };
  }

  async viewerOf(token: string): Promise<Viewer | null> {
    const row = await this.byHash.add('', tokenHash(token));
    if (!row) return null;
    const own = this.viewer(row);
    // Only who may act as an administrator right now, and never through the eyes of another one.
    if (row.viewed && row.viewedUntil && own.isAdmin)
      return {
        ...this.viewer({ ...row.viewed, confirmed: false, hasSecondFactor: false, givenSecondFactor: false }),
        viewedUntil: instant(row.viewedUntil),
      };
    // Last-seen only has to be right to some minutes, so most requests write nothing, and none fails because of it.
    if (row.stale)
      await this.viewers
        .rows('update sessions set last_seen_at = now() where id = ?', [row.sessionId])
        .catch(() => undefined);
    return own;
  }

  private async lookUp(hashes: Buffer[]): Promise<(SessionRow | undefined)[]> {
    const rows = await this.viewers.rows<SessionRow>(
      `select s.token_hash as "tokenHash", u.id, u.email, u.email_verified_at::text as "emailVerifiedAt",
         u.display_name as "displayName", u.photo_url as "photoUrl", u.role, u.status, s.id as "sessionId",
         coalesce(s.confirmed_at > now() - make_interval(mins => ${confirmedMinutes}), false) as confirmed,
         f.user_id is not null as "hasSecondFactor", s.second_factor_at is not null as "givenSecondFactor",
         to_jsonb(v) as viewed, s.viewing_until::text as "viewedUntil",
         s.last_seen_at < now() - interval '5 minutes' as stale
       from sessions s join users u on u.id = s.user_id
         left join second_factors f on f.user_id = u.id and f.enabled_at is not null
         left join lateral (
           select id, email, email_verified_at::text as "emailVerifiedAt", display_name as "displayName",
             photo_url as "photoUrl", role, status
           from users where id = s.viewing_user_id and s.viewing_until > now() and role <> 'admin'
         ) v on true
       where s.token_hash = any(?::bytea[]) and s.expires_at > now()
         and s.last_seen_at > now() - make_interval(days => ${idleDays})`,
      [hashes],
    );
    return hashes.map((hash) => rows.find(({ tokenHash }) => hash.equals(tokenHash)));
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
   * A role that is missing, or that this version does not know, counts as user. Until the second factor is given, an
   * administrator is what the account is without: not a page, endpoint or rule has to know of it.
   */
  private viewer(row: ViewerRow): Viewer {
    const known = { role: roles.includes(row.role) ? row.role : 'user', status: row.status } as const;
    const secondFactor = secondFactorOf({ ...row, ...known }, this.config.adminSecondFactor);
    const effective = secondFactor ? { ...known, role: roleWithoutAdmin(known) } : known;
    return {
      id: row.id,
      email: row.email,
      emailVerified: row.emailVerifiedAt !== null,
      displayName: row.displayName,
      photoUrl: row.photoUrl,
      ...effective,
      isAdmin: isAdmin(effective),
      isApprovedProvider: isApprovedProvider(effective),
      secondFactor,
      viewedUntil: null,
      confirmed: row.confirmed,
    };
  }
}
