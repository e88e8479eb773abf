import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '@canopy/accounts';
import { Database } from '@canopy/platform/database';
import { db } from './tables.ts';

/** What administrators did to a person, for that person. Not who did it: names of other people are not in it. */
@Injectable()
export class SubjectData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register('auditLog', (userId) =>
      db(this.database)
        .selectFrom('auditLog')
        .select(['action', 'createdAt', 'details'])
        .where('subjectId', '=', userId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
    );
  }
}
