import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BeforeUserDeleted, PersonalData } from '@canopy/accounts';
import { Database } from '@canopy/platform/database';
import { applicationColumns } from './application-of.ts';
import { db } from './tables.ts';

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
      db(this.database)
        .selectFrom('providerApplications')
        .select(applicationColumns.filter((column) => column !== 'userId'))
        .where('userId', '=', userId)
        .executeTakeFirst(),
    );
    this.personalData.register('applicationHistory', (userId) =>
      db(this.database)
        .selectFrom('applicationSteps')
        .select(['kind', 'at', 'note', 'entered'])
        .where('userId', '=', userId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    );
    this.before.register('application', async (em, { userId }) => {
      await db(em).selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      await db(em).deleteFrom('providerApplications').where('userId', '=', userId).execute();
    });
  }
}
