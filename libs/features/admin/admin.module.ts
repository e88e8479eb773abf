import { Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { EmailsModule } from '@canopy/emails';
import { AdminCountsQuery } from './admin-counts.queries.ts';
import { AuditQuery } from './audit.queries.ts';
import { CountDays } from './count-days.ts';
import { DeleteUser } from './delete-user.ts';
import { EndSessions } from './end-sessions.ts';
import { ExportUsers } from './export-users.ts';
import { MetricsQuery } from './metrics.queries.ts';
import { ChangeRole } from './change-role.ts';
import { ResetSecondFactor } from './reset-second-factor.ts';
import { PeopleQuery } from './people.queries.ts';
import { SetBusinessName } from './set-business-name.ts';
import { OperationsQuery } from './operations.queries.ts';
import { RequestSweep } from './request-sweep.ts';
import { SetPlatformFee } from './set-platform-fee.ts';
import { AdminTelemetry } from './telemetry.ts';
import { SubjectData } from './subject-data.ts';
import { UsersQuery } from './users.queries.ts';
import { ViewAs } from './view-as.ts';

const useCases = [
  AdminCountsQuery,
  AuditQuery,
  ChangeRole,
  CountDays,
  DeleteUser,
  EndSessions,
  ExportUsers,
  MetricsQuery,
  OperationsQuery,
  PeopleQuery,
  RequestSweep,
  ResetSecondFactor,
  SetBusinessName,
  SetPlatformFee,
  SubjectData,
  UsersQuery,
  ViewAs,
];

@Module({ imports: [AccountsModule, EmailsModule], providers: [...useCases, AdminTelemetry], exports: useCases })
export class AdminModule {}
