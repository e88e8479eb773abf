import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '@canopy/accounts';
import { Database } from '@canopy/platform/database';

/** A provider's own listings in the data that a person may take along. */
@Injectable()
export class OwnerData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register('listings', (userId) =>
      this.database.rows(
        `select l.id, l.title, l.description, l.category, l.location, l.is_virtual, l.price_cents, l.is_free_event, l.is_contact_for_price, l.contact, l.max_attendees,
                l.current_attendees, l.event_start, l.event_end, l.social_media, l.lat, l.lng, l.created_at, l.updated_at,
                (select json_agg(json_build_object('key', m.key, 'type', m.type, 'alt', m.alt) order by m.position) from listing_media m where m.listing_id = l.id) as media
         from listings l where l.user_id = ? order by l.created_at`,
        [userId],
      ),
    );
  }
}
