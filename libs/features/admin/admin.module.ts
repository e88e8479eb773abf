import { Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { AdminCountsQuery } from './admin-counts.queries.ts';
import { AuditQuery } from './audit.queries.ts';
import { DeleteUser } from './delete-user.ts';
import { ExportUsers } from './export-users.ts';
import { OperationsQuery } from './operations.queries.ts';
import { RequestSweep } from './request-sweep.ts';
import { SetPlatformFee } from './set-platform-fee.ts';
import { UsersQuery } from './users.queries.ts';

const useCases = [
  AdminCountsQuery,
  AuditQuery,
  DeleteUser,
  ExportUsers,
  OperationsQuery,
  RequestSweep,
  SetPlatformFee,
  UsersQuery,
];

@Module({ imports: [AccountsModule], providers: useCases, exports: useCases })
export class AdminModule {}
