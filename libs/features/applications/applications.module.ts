import { Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { EmailsModule } from '@canopy/emails';
import { RateLimitModule } from '@canopy/platform/rate-limit';
import { AnnounceApplications } from './announce-applications.ts';
import { ApplicantData } from './applicant-data.ts';
import { ApplicationsQuery } from './applications.queries.ts';
import { ApproveApplication } from './approve-application.ts';
import { AskForMore } from './ask-for-more.ts';
import { RejectApplication } from './reject-application.ts';
import { ReopenApplication } from './reopen-application.ts';
import { SubmitApplication } from './submit-application.ts';

const useCases = [
  AnnounceApplications,
  ApplicantData,
  ApplicationsQuery,
  ApproveApplication,
  AskForMore,
  RejectApplication,
  ReopenApplication,
  SubmitApplication,
];

@Module({ imports: [AccountsModule, EmailsModule, RateLimitModule], providers: useCases, exports: useCases })
export class ApplicationsModule {}
