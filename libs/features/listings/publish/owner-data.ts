import { Injectable, type OnModuleInit } from '@nestjs/common';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { PersonalData } from '@canopy/accounts';
import { Database } from '@canopy/platform/database';
import { listingColumns } from '../search/listing-row.ts';
import { db } from '../tables.ts';

/** A provider's own listings, files that are on none yet, and the points set for places, in the data that a person may take along. */
@Injectable()
export class OwnerData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register('listings', (userId) =>
      db(this.database)
        .selectFrom('listings as l')
        .select(listingColumns.filter((column) => column !== 'l.heldSeats'))
        .select(['l.description', 'l.contact', 'l.socialMedia', 'l.lat', 'l.lng', 'l.createdAt', 'l.updatedAt'])
        .select(({ selectFrom }) =>
          selectFrom('listingMedia as m')
            .select(({ fn, ref }) =>
              fn
                .jsonAgg(jsonBuildObject({ key: ref('m.key'), type: ref('m.type'), alt: ref('m.alt') }))
                .orderBy('m.position')
                .as('files'),
            )
            .whereRef('m.listingId', '=', 'l.id')
            .as('media'),
        )
        .where('l.userId', '=', userId)
        .orderBy('l.createdAt')
        .execute(),
    );
    this.personalData.register('uploads', (userId) =>
      db(this.database)
        .selectFrom('listingMedia')
        .select(['key', 'type', 'alt', 'createdAt'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute(),
    );
    this.personalData.register('places', (userId) =>
      db(this.database)
        .selectFrom('ownerPlaces')
        .select(['address', 'lat', 'lng'])
        .where('userId', '=', userId)
        .orderBy('address')
        .execute(),
    );
  }
}
