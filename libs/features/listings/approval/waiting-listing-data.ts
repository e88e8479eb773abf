import { Injectable, type OnModuleInit } from '@nestjs/common';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { PersonalData } from '@canopy/accounts';
import { Database } from '@canopy/platform/database';
import { publishedColumns } from '../pending-listing.entity.ts';
import { db } from '../tables.ts';

/**
 * Listings that wait for a person, in the data that the person may take along: what the page of their link shows. Only
 * where the address is confirmed, or whoever registered that of somebody else would read it.
 */
@Injectable()
export class WaitingListingData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register('waitingListings', (userId) =>
      db(this.database)
        .selectFrom('pendingListings as l')
        .innerJoin('users as u', 'u.email', 'l.providerEmail')
        .where('u.id', '=', userId)
        .where('u.emailVerifiedAt', 'is not', null)
        .select(publishedColumns.map((column) => `l.${column}` as const))
        .select(['l.providerEmail', 'l.providerName', 'l.createdAt'])
        .select(({ selectFrom }) => [
          selectFrom('approvalTokens as t')
            .select(({ fn }) => fn.max<string>('t.expiresAt').as('expiresAt'))
            .whereRef('t.pendingListingId', '=', 'l.id')
            .as('expiresAt'),
          selectFrom('listingMedia as m')
            .select(({ fn, ref }) =>
              fn
                .jsonAgg(jsonBuildObject({ key: ref('m.key'), type: ref('m.type'), alt: ref('m.alt') }))
                .orderBy('m.position')
                .as('files'),
            )
            .whereRef('m.pendingListingId', '=', 'l.id')
            .as('media'),
        ])
        .orderBy('l.createdAt')
        .execute(),
    );
  }
}
