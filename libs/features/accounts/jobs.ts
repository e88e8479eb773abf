import { Module } from '@nestjs/common';
import { EndedAccessSweep } from './jobs/ended-access.sweep.ts';

@Module({ providers: [EndedAccessSweep] })
export class AccountsJobsModule {}

export { accountEntities } from './entities.ts';
