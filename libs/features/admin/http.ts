import { Module } from '@nestjs/common';
import { AdminModule } from './admin.module.ts';
import { AuditController } from './http/audit.controller.ts';
import { UsersController } from './http/users.controller.ts';

export { runAdminCommand } from './admin-command.ts';

@Module({ imports: [AdminModule], controllers: [AuditController, UsersController] })
export class AdminHttpModule {}
