import { Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { AuditQuery } from './audit.queries.ts';
import { CountDays } from './count-days.ts';
import { DeleteUser } from './delete-user.ts';
import { ExportUsers } from './export-users.ts';
import { MetricsQuery } from './metrics.queries.ts';
import { SetPlatformFee } from './set-platform-fee.ts';
import { UsersQuery } from './users.queries.ts';

const useCases = [AuditQuery, CountDays, DeleteUser, ExportUsers, MetricsQuery, SetPlatformFee, UsersQuery];

@Module({ imports: [AccountsModule], providers: useCases, exports: useCases })
export class AdminModule {}
