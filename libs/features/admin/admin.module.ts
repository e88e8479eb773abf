import { Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { AuditQuery } from './audit.queries.ts';
import { DeleteUser } from './delete-user.ts';
import { EndSessions } from './end-sessions.ts';
import { ExportUsers } from './export-users.ts';
import { PeopleQuery } from './people.queries.ts';
import { SetBusinessName } from './set-business-name.ts';
import { SetPlatformFee } from './set-platform-fee.ts';
import { UsersQuery } from './users.queries.ts';

const useCases = [
  AuditQuery,
  DeleteUser,
  EndSessions,
  ExportUsers,
  PeopleQuery,
  SetBusinessName,
  SetPlatformFee,
  UsersQuery,
];

@Module({ imports: [AccountsModule], providers: useCases, exports: useCases })
export class AdminModule {}
