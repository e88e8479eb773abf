import { Injectable } from '@nestjs/common';
import type { PersonalData as PersonalDataAnswer } from '@canopy/contracts/accounts';
import { Database, now } from '@canopy/platform/database';
import { type Limit, RateLimits } from '@canopy/platform/rate-limit';
import { SingleFlight } from '@canopy/platform/single-flight';
import { db } from './tables.ts';

/** A person needs the file once; whoever has sold much makes it a long one. */
const perPerson: Limit = { name: 'personal-data', times: 10, seconds: 60 * 60 };

export type PersonalDataPart = (userId: string) => Promise<object | object[] | null | undefined>;

/**
 * Everything we keep about one person, for that person. Upper features register their part, so none is forgotten here.
 */
@Injectable()
export class PersonalData {
  private readonly parts = new Map<string, PersonalDataPart>();
  private readonly underWay = new SingleFlight<PersonalDataAnswer>();

  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
  ) {
    this.register('profile', (userId) =>
      db(this.database)
        .selectFrom('users')
        .select([
          'id',
          'email',
          'emailVerifiedAt',
          'displayName',
          'businessName',
          'language',
          'photoUrl',
          'role',
          'status',
        ])
        .select('platformFeeBps')
        .select(['subscriptionStatus', 'subscriptionType', 'subscriptionCancelAtPeriodEnd'])
        .select(['subscriptionCurrentPeriodEnd', 'termsAcceptedAt', 'lastSignInAt', 'createdAt', 'updatedAt'])
        .where('id', '=', userId)
        .executeTakeFirst(),
    );
    this.register('connected', (userId) =>
      db(this.database)
        .selectFrom('socialIdentities')
        .select(['provider', 'email', 'createdAt'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute(),
    );
    this.register('sessions', (userId) =>
      db(this.database)
        .selectFrom('sessions')
        .select(['userAgent', 'createdAt', 'lastSeenAt', 'expiresAt'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute(),
    );
    this.register('secondFactor', (userId) =>
      db(this.database)
        .selectFrom('secondFactors')
        .select('enabledAt')
        .where('userId', '=', userId)
        .where('enabledAt', 'is not', null)
        .executeTakeFirst(),
    );
    this.register('links', (userId) =>
      db(this.database)
        .selectFrom('mailedLinks')
        .select(['purpose', 'email', 'createdAt', 'expiresAt', 'usedAt'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute(),
    );
    this.register('waitingConnections', (userId) =>
      db(this.database)
        .selectFrom('waitingConnections')
        .select(['provider', 'email', 'expiresAt'])
        .where('userId', '=', userId)
        .where('expiresAt', '>', now)
        .orderBy('expiresAt')
        .execute(),
    );
    this.register('emails', (userId) =>
      db(this.database)
        .selectFrom('emails as e')
        .innerJoin('users as u', 'u.email', 'e.recipient')
        .select(['e.template', 'e.recipient', 'e.status', 'e.createdAt', 'e.sentAt'])
        .select(({ ref }) => ref('e.data', '->>').key('listingTitle').as('about'))
        .where('u.id', '=', userId)
        // What was written to an address before somebody registered it may be about its owner.
        .where(({ and, eb, or, ref }) =>
          or([
            eb('u.emailVerifiedAt', 'is not', null),
            and([eb('e.createdAt', '>=', ref('u.createdAt')), eb('e.template', '!=', 'contact-message')]),
          ]),
        )
        .orderBy('e.createdAt')
        .execute(),
    );
  }

  /** @throws when the name is taken. */
  register(name: string, part: PersonalDataPart): void {
    if (this.parts.has(name)) throw new Error(`The part "${name}" of personal data is registered twice.`);
    this.parts.set(name, part);
  }

  /** @returns parts by name, each as its feature keeps it. @throws Refusal too_many_requests */
  async of(userId: string): Promise<PersonalDataAnswer> {
    await this.limits.count(perPerson, userId);
    // All that somebody has sold is in memory meanwhile. Whoever asks again while it is gathered waits for the one after it.
    return this.underWay.get(userId, () => this.gather(userId));
  }

  private async gather(userId: string): Promise<PersonalDataAnswer> {
    const file: PersonalDataAnswer = {};
    for (const [name, part] of this.parts) {
      const kept = await part(userId);
      file[name] = Array.isArray(kept) ? kept.map(asStored) : kept ? asStored(kept) : null;
    }
    return file;
  }
}

/** The file calls things as the database does, so that it reads the same however a part is asked for. */
const asStored = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
