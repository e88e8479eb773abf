import { Injectable } from '@nestjs/common';
import type { MailedLinkState, Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { writeAudit } from '@canopy/platform/audit';
import { Database, type EntityManager, newId, now, violatedConstraint } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { TransactionalHooks } from '@canopy/platform/transactional-hooks';
import { EndAccess } from './end-access.ts';
import { accountLimits } from './limits.ts';
import { linkPurposes } from './mailed-link.entity.ts';
import { endLinks, MailedLinks } from './mailed-links.ts';
import { refuseBeforeConfirmed } from './refuse-before-confirmed.ts';
import { db } from './tables.ts';

/** What upper features know by somebody's address. Only of one that its owner had confirmed: nothing else was theirs. */
@Injectable()
export class AfterEmailChanged extends TransactionalHooks<{ userId: string; from: string; to: string }> {}

/**
 * Gives an account the address that a link was mailed to. Its owner must be signed in where they confirm it: whoever
 * reads the mailbox of a misspelt address gets no account by that.
 */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly database: Database,
    private readonly links: MailedLinks,
    private readonly access: EndAccess,
    private readonly after: AfterEmailChanged,
    private readonly emails: EmailOutbox,
    private readonly limits: RateLimits,
  ) {}

  /** Looking changes nothing. A link of another account is none here. */
  async state(token: string, viewer: Pick<Viewer, 'id'>): Promise<MailedLinkState> {
    const owner = await this.links.ownerOf(token, 'email_change');
    return { email: owner?.userId === viewer.id ? owner.email : null };
  }

  /**
   * Ends the other sessions and secret addresses, and whatever was mailed to the old address and still opens something; the session of
   * `currentToken` goes on. Confirmed once more, because no answer came, it is done. @throws Refusal
   * email_change_link_invalid, email_change_taken, email_confirm_first, too_many_requests
   */
  async confirm(viewer: Pick<Viewer, 'id' | 'displayName'>, currentToken: string, token: string): Promise<void> {
    await this.limits.countAddress(accountLimits.linkFromAddress);
    await this.database
      .transaction(async (em) => {
        const link = await this.links.use(em, token, 'email_change');
        if (!link && (await this.links.gaveAddress(em, token, viewer.id))) return;
        if (link?.userId !== viewer.id) throw new Refusal('email_change_link_invalid');
        await this.change(em, viewer, link.email, currentToken);
      })
      .catch((error: unknown) => {
        // Another account came to have it since the link was mailed, perhaps at this very moment: the index decides.
        if (violatedConstraint(error) === 'users_email_unique') throw new Refusal('email_change_taken');
        throw error;
      });
  }

  private async change(
    em: EntityManager,
    viewer: Pick<Viewer, 'id' | 'displayName'>,
    email: string,
    currentToken: string,
  ): Promise<void> {
    const userId = viewer.id;
    const before = await db(em)
      .selectFrom('users')
      .select(['email', 'emailVerifiedAt', 'displayName', 'providerOnceVerified'])
      .select(({ cast }) => cast<string>('createdAt', 'text').as('createdAt'))
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    refuseBeforeConfirmed(before);
    // Before the address changes: afterwards no account has the old one, and the mail would not know its language.
    await this.emails.write(em, {
      recipient: before.email,
      template: 'email-changed',
      data: { name: before.displayName },
      dedupeKey: `email-changed:${newId()}`,
    });
    const confirmed = before.emailVerifiedAt !== null;
    // What was mailed to an address that nobody had confirmed may be a stranger's, such as an approval link that failed.
    await (confirmed
      ? this.emails.follow(em, before.email, email)
      : this.emails.forget(em, before.email, before.createdAt));
    await db(em)
      .updateTable('users')
      .set({
        email,
        emailVerifiedAt: now,
        updatedAt: now,
      })
      .where('id', '=', userId)
      .execute();
    await endLinks(em, userId, ...linkPurposes);
    await db(em).deleteFrom('waitingConnections').where('userId', '=', userId).execute();
    await this.access.signOutOthers(em, userId, currentToken);
    await db(em).updateTable('sessions').set({ codeHash: null }).where('userId', '=', userId).execute();
    await writeAudit(em, { actor: viewer, action: 'user.email_changed', subjectId: userId });
    if (confirmed) await this.after.run(em, { userId, from: before.email, to: email });
  }
}
