import { Injectable } from '@nestjs/common';
import { knownName, type LinkNeedsPassword } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { EmailOutbox } from '@canopy/emails';
import type { SocialProfile } from '@canopy/integrations/social-sign-in';
import { Database, type EntityManager, isUniqueViolation } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { type Admission, toNewAccount } from './admission.ts';
import { AskForVerification } from './ask-for-verification.ts';
import { EndAccess } from './end-access.ts';
import { newToken, tokenHash } from './token.ts';

export const providerNames: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' };

/** Which account a profile opens. `waits`: it met one that must be opened with its password first. */
type Outcome = { admission: Admission; emailId?: string | null } | { waits: LinkNeedsPassword };

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

  /** @throws Refusal social_email_missing, link_needs_password, account_elsewhere */
  async signIn(provider: SocialProvider, profile: SocialProfile): Promise<Admission> {
    const outcome = await this.decide(provider, profile).catch((error: unknown) => {
      // The same person with two providers, or signing up at the same moment: by now there is an account to find.
      if (isUniqueViolation(error, 'users_email_unique')) return this.decide(provider, profile);
      throw error;
    });
    if ('waits' in outcome) throw new Refusal('link_needs_password', { data: { ...outcome.waits } });
    this.emails.enqueue(outcome.emailId ?? null);
    return outcome.admission;
  }

  private decide(provider: SocialProvider, profile: SocialProfile): Promise<Outcome> {
    return this.database.transaction(async (em) => {
      // Otherwise a second tab may look between the profile and its account, and take its own account for somebody
      // else's.
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`canopy:social:${provider}:${profile.subject}`]);
      // In one statement: the profile was connected with the account at this epoch, whatever ends in the next moment.
      const [known] = await em.execute<Admission[]>(
        'select u.id as "userId", u.access_epoch as "accessEpoch" from social_identities i join users u on u.id = i.user_id where i.provider = ? and i.subject = ?',
        [provider, profile.subject],
      );
      if (known) return this.welcomeBack(em, known, profile);
      if (!profile.email) throw new Refusal('social_email_missing');
      const [owner] = await em.execute<
        { id: string; access_epoch: number; verified: boolean; has_password: boolean }[]
      >(
        'select id, access_epoch, email_verified_at is not null as verified, password_hash is not null as has_password from users where email = ? for update',
        [profile.email],
      );
      if (!owner) return this.create(em, provider, profile, profile.email);
      if (!profile.emailVerified) return this.wait(em, provider, profile, profile.email, owner);
      if (owner.verified)
        return this.connect(em, { userId: owner.id, accessEpoch: owner.access_epoch }, provider, profile);
      return this.takeOver(em, owner.id, provider, profile);
    });
  }

  /** An existing record is completed, never replaced: what its owner entered stays. */
  private async welcomeBack(
    em: EntityManager,
    admission: Admission,
    { displayName, email, emailVerified }: SocialProfile,
  ): Promise<Outcome> {
    await em.execute(
      `update users set display_name = case when display_name = 'Unnamed User' then coalesce(?, display_name) else display_name end,
              email_verified_at = case when ? and email = ? then coalesce(email_verified_at, now()) else email_verified_at end, updated_at = now() where id = ?`,
      [knownName(displayName), emailVerified, email, admission.userId],
    );
    return { admission };
  }

  private async create(
    em: EntityManager,
    provider: SocialProvider,
    profile: SocialProfile,
    email: string,
  ): Promise<Outcome> {
    const [user] = await em.execute<{ id: string }[]>(
      `insert into users (email, email_verified_at, display_name, terms_accepted_at) values (?, case when ? then now() end, coalesce(?, 'Unnamed User'), now()) returning id`,
      [email, profile.emailVerified, knownName(profile.displayName)],
    );
    await addIdentity(em, user!.id, provider, profile);
    return { admission: toNewAccount(user!.id), emailId: await this.verification.write(em, user!.id) };
  }

  private async connect(
    em: EntityManager,
    admission: Admission,
    provider: SocialProvider,
    profile: SocialProfile,
  ): Promise<Outcome> {
    await addIdentity(em, admission.userId, provider, profile);
    return { admission, emailId: await this.notifyConnected(em, admission.userId, provider) };
  }

  /** @returns the id of the mail that tells the owner about a new way in. */
  async notifyConnected(em: EntityManager, userId: string, provider: SocialProvider): Promise<string | null> {
    const [user] = await em.execute<{ email: string; display_name: string }[]>(
      'select email, display_name from users where id = ?',
      [userId],
    );
    const data = {
      name: user!.display_name,
      providerName: providerNames[provider],
      accountUrl: `${this.config.publicUrl}/account`,
    };
    return this.emails.write(
      em,
      user!.email,
      'social-connected',
      data,
      `social-connected:${userId}:${provider}:${Date.now()}`,
    );
  }

  /** Google vouches that the owner of the mailbox is here. */
  private async takeOver(
    em: EntityManager,
    userId: string,
    provider: SocialProvider,
    profile: SocialProfile,
  ): Promise<Outcome> {
    await this.access.everyWayIn(em, userId);
    const [user] = await em.execute<{ email: string; display_name: string; access_epoch: number }[]>(
      'update users set email_verified_at = now(), updated_at = now() where id = ? returning email, display_name, access_epoch',
      [userId],
    );
    await addIdentity(em, userId, provider, profile);
    const data = {
      name: user!.display_name,
      providerName: providerNames[provider],
      resetUrl: `${this.config.publicUrl}/signin?mode=reset`,
    };
    return {
      admission: { userId, accessEpoch: user!.access_epoch },
      emailId: await this.emails.write(
        em,
        user!.email,
        'password-ended',
        data,
        `password-ended:${userId}:${Date.now()}`,
      ),
    };
  }

  private async wait(
    em: EntityManager,
    provider: SocialProvider,
    profile: SocialProfile,
    email: string,
    owner: { id: string; has_password: boolean },
  ): Promise<Outcome> {
    if (!owner.has_password) throw new Refusal('account_elsewhere');
    const linkToken = newToken();
    await em.execute('delete from waiting_connections where expires_at < now()');
    await em.execute(
      `insert into waiting_connections (token_hash, user_id, provider, subject, email, expires_at) values (?, ?, ?, ?, ?, now() + interval '10 minutes')`,
      [tokenHash(linkToken), owner.id, provider, profile.subject, email],
    );
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
  await em.execute('delete from social_identities where user_id = ? and provider = ?', [userId, provider]);
  await em.execute('insert into social_identities (user_id, provider, subject, email) values (?, ?, ?, ?)', [
    userId,
    provider,
    subject,
    email,
  ]);
}
