import { Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { EmailsModule } from '@canopy/emails';
import { ApplicantData } from './applicant-data.ts';
import { ApplicationsQuery } from './applications.queries.ts';
import { ApproveApplication } from './approve-application.ts';
import { RejectApplication } from './reject-application.ts';
import { SubmitApplication } from './submit-application.ts';

const useCases = [ApplicantData, ApplicationsQuery, ApproveApplication, RejectApplication, SubmitApplication];

@Module({ imports: [AccountsModule, EmailsModule], providers: useCases, exports: useCases })
export class ApplicationsModule {}
