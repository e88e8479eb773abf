import { Injectable } from '@nestjs/common';
import type { PersonalData as PersonalDataAnswer } from '@canopy/contracts/accounts';
import { Database } from '@canopy/platform/database';

export type PersonalDataPart = (userId: string) => Promise<unknown>;

/**
 * Everything we keep about one person, for that person. Upper features register their part, so none is forgotten here.
 */
@Injectable()
export class PersonalData {
  private readonly parts = new Map<string, PersonalDataPart>();

  constructor(private readonly database: Database) {
    this.register('profile', (userId) =>
      this.database.row(
        `select id, email, email_verified_at, display_name, photo_url, role, status, platform_fee_bps, subscription_status, subscription_type,
                subscription_cancel_at_period_end, subscription_current_period_end, terms_accepted_at, created_at, updated_at from users where id = ?`,
        [userId],
      ),
    );
    this.register('connected', (userId) =>
      this.database.rows(
        'select provider, email, created_at from social_identities where user_id = ? order by created_at',
        [userId],
      ),
    );
    this.register('sessions', (userId) =>
      this.database.rows(
        'select user_agent, created_at, last_seen_at, expires_at from sessions where user_id = ? order by created_at',
        [userId],
      ),
    );
    this.register('links', (userId) =>
      this.database.rows(
        'select purpose, email, created_at, expires_at, used_at from mailed_links where user_id = ? order by created_at',
        [userId],
      ),
    );
    this.register('waitingConnections', (userId) =>
      this.database.rows(
        'select provider, email, expires_at from waiting_connections where user_id = ? and expires_at > now() order by expires_at',
        [userId],
      ),
    );
    this.register('emails', (userId) =>
      this.database.rows(
        `select template, recipient, data ->> 'listingTitle' as about, status, created_at, sent_at from emails where recipient = (select email from users where id = ?) order by created_at`,
        [userId],
      ),
    );
  }

  /** @throws when the name is taken. */
  register(name: string, part: PersonalDataPart): void {
    if (this.parts.has(name)) throw new Error(`The part "${name}" of personal data is registered twice.`);
    this.parts.set(name, part);
  }

  /** @returns parts by name, each as its feature keeps it. */
  async of(userId: string): Promise<PersonalDataAnswer> {
    const parts = await Promise.all([...this.parts].map(async ([name, part]) => [name, await part(userId)] as const));
    return Object.fromEntries(parts);
  }
}
