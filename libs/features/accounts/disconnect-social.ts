import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { EmailOutbox } from '@canopy/emails';
import { Database, newId } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { EndAccess } from './end-access.ts';
import { providerNames } from './sign-in-with-social.ts';
import { db } from './tables.ts';

/** Takes a Google or Facebook profile off its account, so that it no longer opens it. */
@Injectable()
export class DisconnectSocial {
  constructor(
    private readonly database: Database,
    private readonly access: EndAccess,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /**
   * Ends the other sessions and secret addresses, as whoever came in by that profile must be out; the one of `currentToken` goes on.
   * @throws Refusal social_not_connected, last_way_in
   */
  async disconnect(userId: string, currentToken: string, provider: SocialProvider): Promise<void> {
    await this.database.transaction(async (em) => {
      // Held to the end: of two profiles that go at the same moment, the second must not be the last way in.
      const user = await db(em)
        .selectFrom('users')
        .select(['email', 'displayName'])
        .select(({ eb }) => eb('passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'))
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      const connected = await db(em)
        .selectFrom('socialIdentities')
        .select('provider')
        .where('userId', '=', userId)
        .execute();
      if (!user || !connected.some((profile) => profile.provider === provider))
        throw new Refusal('social_not_connected');
      if (!user.hasPassword && connected.length === 1) throw new Refusal('last_way_in');
      await db(em)
        .deleteFrom('socialIdentities')
        .where('userId', '=', userId)
        .where('provider', '=', provider)
        .execute();
      await this.access.signOutOthers(em, userId, currentToken);
      await this.emails.write(em, {
        recipient: user.email,
        template: 'social-disconnected',
        data: {
          name: user.displayName,
          providerName: providerNames[provider],
          resetUrl: `${this.config.publicUrl}/signin?mode=reset`,
        },
        dedupeKey: `social-disconnected:${newId()}`,
      });
    });
  }
}
