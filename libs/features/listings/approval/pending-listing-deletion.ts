import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BeforeUserDeleted } from '@canopy/accounts';
import { MediaFiles } from '@canopy/media';
import type { EntityManager } from '@canopy/platform/database';
import { db } from '../tables.ts';

/**
 * Listings that wait for somebody's consent go with the account: with them stay a name, an address and a contact. Not
 * with one whose address nobody has confirmed: they wait for the owner of the mailbox, who may be somebody else.
 */
@Injectable()
export class PendingListingDeletion implements OnModuleInit {
  constructor(
    private readonly before: BeforeUserDeleted,
    private readonly files: MediaFiles,
  ) {}

  onModuleInit(): void {
    this.before.register('pending listings', (em, { userId }) => this.deleteOf(em, userId));
  }

  private async deleteOf(em: EntityManager, userId: string): Promise<void> {
    const user = await db(em)
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['email', 'emailVerifiedAt'])
      .executeTakeFirst();
    if (!user) return;
    const confirmed = user.emailVerifiedAt !== null;
    if (confirmed) await db(em).deleteFrom('pendingListings').where('providerEmail', '=', user.email).execute();
    // A used link still says that it was used.
    await db(em)
      .updateTable('approvalTokens')
      .set({ email: null })
      .where('email', '=', user.email)
      .$if(!confirmed, (query) => query.where('userId', '=', userId))
      .execute();
    this.files.enqueueAfter(em);
  }
}
