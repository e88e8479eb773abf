import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { knownName, type LinkNeedsPassword } from '@canopy/contracts/accounts';
import type { Language } from '@canopy/contracts/language';
import { Refusal } from '@canopy/contracts/refusals';
import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { EmailOutbox } from '@canopy/emails';
import type { SocialProfile } from '@canopy/integrations/social-sign-in';
import { Database, type EntityManager, now, violatedConstraint } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { type Admission, toNewAccount } from './admission.ts';
import { AskForVerification } from './ask-for-verification.ts';
import { EndAccess } from './end-access.ts';
import { db } from './tables.ts';
import { newToken, tokenHash } from './token.ts';
import { unnamed } from './user.entity.ts';

export const providerNames: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' };

/** Which account a profile opens. `waits`: it met one that must be opened with its password first. */
type Outcome = { admission: Admission } | { waits: LinkNeedsPassword };

/**
 * Finds or makes the account that a Google or Facebook profile opens. An email decides only when the provider vouches
 * for it; otherwise whoever controls some profile could take over the account of a stranger.
 */
@Injectable()
export class SignInWithSocial {
  constructor(
    private readonly database: Database,
    private readonly access: EndAccess,
    private readonly verification: AskForVerification,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /** @param language of an account that this makes. @throws Refusal social_email_missing, link_needs_password, account_elsewhere */
  async signIn(provider: SocialProvider, profile: SocialProfile, language: Language = 'en'): Promise<Admission> {
    const outcome = await this.decide(provider, profile, language).catch((error: unknown) => {
      // The same person with two providers, or signing up at the same moment: by now there is an account to find.
      if (violatedConstraint(error) === 'users_email_unique') return this.decide(provider, profile, language);
      throw error;
    });
    if ('waits' in outcome) throw new Refusal('link_needs_password', { data: { ...outcome.waits } });
    return outcome.admission;
  }

  private decide(provider: SocialProvider, profile: SocialProfile, language: Language): Promise<Outcome> {
    return this.database.transaction(async (em) => {
      // Otherwise a second tab may look between the profile and its account, and take its own account for somebody
      // else's.
      await sql`select pg_advisory_xact_lock(hashtext(${`canopy:social:${provider}:${profile.subject}`}))`.execute(
        db(em),
      );
      // In one statement: the profile was connected with the account at this epoch, whatever ends in the next moment.
      const known: Admission | undefined = await db(em)
        .selectFrom('socialIdentities as i')
        .innerJoin('users as u', 'u.id', 'i.userId')
        .select(['u.id as userId', 'u.accessEpoch'])
        .where('i.provider', '=', provider)
        .where('i.subject', '=', profile.subject)
        .executeTakeFirst();
      if (known) return this.welcomeBack(em, known, profile);
      if (!profile.email) throw new Refusal('social_email_missing');
      const owner = await db(em)
        .selectFrom('users')
        .select(['id', 'accessEpoch', 'emailVerifiedAt', 'passwordHash'])
        .where('email', '=', profile.email)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!owner) return this.create(em, provider, profile, profile.email, language);
      if (!profile.emailVerified) return this.wait(em, provider, profile, profile.email, owner);
      if (owner.emailVerifiedAt)
        return this.connect(em, { userId: owner.id, accessEpoch: owner.accessEpoch }, provider, profile);
      return this.takeOver(em, owner, provider, profile);
    });
  }

  /** An existing record is completed, never replaced: what its owner entered stays. */
  private async welcomeBack(
    em: EntityManager,
    admission: Admission,
    { displayName, email, emailVerified }: SocialProfile,
  ): Promise<Outcome> {
    const name = knownName(displayName);
    await db(em)
      .updateTable('users')
      .set(({ case: either, fn, ref }) => ({
        ...(name && {
          displayName: either().when('displayName', '=', unnamed).then(name).else(ref('displayName')).end(),
        }),
        ...(emailVerified &&
          email !== null && {
            emailVerifiedAt: either()
              .when('email', '=', email)
              .then(fn.coalesce('emailVerifiedAt', now))
              .else(ref('emailVerifiedAt'))
              .end(),
          }),
        updatedAt: now,
      }))
      .where('id', '=', admission.userId)
      .execute();
    return { admission };
  }

  private async create(
    em: EntityManager,
    provider: SocialProvider,
    profile: SocialProfile,
    email: string,
    language: Language,
  ): Promise<Outcome> {
    const { id } = await db(em)
      .insertInto('users')
      .values({
        email,
        emailVerifiedAt: profile.emailVerified ? now : null,
        displayName: knownName(profile.displayName) ?? unnamed,
        language,
        termsAcceptedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addIdentity(em, id, provider, profile);
    await this.verification.write(em, id);
    return { admission: toNewAccount(id) };
  }

  private async connect(
    em: EntityManager,
    admission: Admission,
    provider: SocialProvider,
    profile: SocialProfile,
  ): Promise<Outcome> {
    await addIdentity(em, admission.userId, provider, profile);
    await this.notifyConnected(em, admission.userId, provider);
    return { admission };
  }

  /** The mail that tells the owner about a new way in. */
  async notifyConnected(em: EntityManager, userId: string, provider: SocialProvider): Promise<void> {
    const user = await db(em)
      .selectFrom('users')
      .select(['email', 'displayName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const data = {
      name: user.displayName,
      providerName: providerNames[provider],
      accountUrl: `${this.config.publicUrl}/account`,
    };
    await this.emails.write(em, {
      recipient: user.email,
      template: 'social-connected',
      data,
      dedupeKey: `social-connected:${userId}:${provider}:${Date.now()}`,
    });
  }

  /** Google vouches that the owner of the mailbox is here. */
  private async takeOver(
    em: EntityManager,
    { id: userId, passwordHash }: { id: string; passwordHash: string | null },
    provider: SocialProvider,
    profile: SocialProfile,
  ): Promise<Outcome> {
    const before = await db(em)
      .selectFrom('socialIdentities')
      .select('provider')
      .where('userId', '=', userId)
      .execute();
    await this.access.everyWayIn(em, userId);
    const user = await db(em)
      .updateTable('users')
      .set({ emailVerifiedAt: now, updatedAt: now })
      .where('id', '=', userId)
      .returning(['email', 'displayName', 'accessEpoch'])
      .executeTakeFirstOrThrow();
    await addIdentity(em, userId, provider, profile);
    const data = {
      name: user.displayName,
      providerName: providerNames[provider],
      noPassword: passwordHash === null,
      endedProfiles: before.map((ended) => providerNames[ended.provider]).join(', '),
      resetUrl: `${this.config.publicUrl}/signin?mode=reset`,
    };
    await this.emails.write(em, {
      recipient: user.email,
      template: 'password-ended',
      data,
      dedupeKey: `password-ended:${userId}:${Date.now()}`,
    });
    return { admission: { userId, accessEpoch: user.accessEpoch } };
  }

  private async wait(
    em: EntityManager,
    provider: SocialProvider,
    profile: SocialProfile,
    email: string,
    owner: { id: string; passwordHash: string | null },
  ): Promise<Outcome> {
    if (owner.passwordHash === null) throw new Refusal('account_elsewhere');
    const linkToken = newToken();
    await db(em).deleteFrom('waitingConnections').where('expiresAt', '<', now).execute();
    await db(em)
      .insertInto('waitingConnections')
      .values({
        tokenHash: tokenHash(linkToken),
        userId: owner.id,
        provider,
        subject: profile.subject,
        email,
        expiresAt: sql<string>`now() + interval '10 minutes'`,
      })
      .execute();
    return { waits: { linkToken, email } };
  }
}

/** One profile of each provider per account; a newer one takes the place of the older. */
export async function addIdentity(
  em: EntityManager,
  userId: string,
  provider: SocialProvider,
  { subject, email }: Pick<SocialProfile, 'subject' | 'email'>,
): Promise<void> {
  await db(em).deleteFrom('socialIdentities').where('userId', '=', userId).where('provider', '=', provider).execute();
  await db(em).insertInto('socialIdentities').values({ userId, provider, subject, email }).execute();
}
