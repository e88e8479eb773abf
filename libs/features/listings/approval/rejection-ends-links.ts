import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AfterProviderRejected } from '@canopy/accounts';
import { now } from '@canopy/platform/database';
import { db } from '../tables.ts';

/**
 * A link is an administrator's word that its reader becomes a provider. A rejection is the later word, so links from
 * before it end; one that is made afterwards is the latest again, and works.
 */
@Injectable()
export class RejectionEndsLinks implements OnModuleInit {
  constructor(private readonly rejected: AfterProviderRejected) {}

  onModuleInit(): void {
    this.rejected.register('approval links', async (em, { userId }) => {
      await db(em)
        .updateTable('approvalTokens as t')
        .set({ expiresAt: now })
        .where('t.pendingListingId', 'in', ({ selectFrom }) =>
          selectFrom('pendingListings as l')
            .innerJoin('users as u', 'u.email', 'l.providerEmail')
            .select('l.id')
            .where('u.id', '=', userId),
        )
        .where('t.used', '=', false)
        .where('t.expiresAt', '>', now)
        .execute();
    });
  }
}
