import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BeforeUserDeleted, PersonalData } from '@canopy/accounts';
import { Database } from '@canopy/platform/database';

/** An application belongs to its person: it goes along with the data that they take, and goes when they go. */
@Injectable()
export class ApplicantData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
    private readonly before: BeforeUserDeleted,
  ) {}

  onModuleInit(): void {
    this.personalData.register('application', (userId) =>
      this.database.row(
        `select business_name, business_type, display_name, email, phone_number, address, website, description, additional_info, status, submitted_at, updated_at, reviewed_at, rejection_reason
         from provider_applications where user_id = ?`,
        [userId],
      ),
    );
    this.before.register('application', async (em, { userId }) => {
      await em.execute('select 1 from users where id = ? for update', [userId]);
      await em.execute('delete from provider_applications where user_id = ?', [userId]);
    });
  }
}
