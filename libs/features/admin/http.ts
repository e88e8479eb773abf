import { Module } from '@nestjs/common';
import { AdminModule } from './admin.module.ts';
import { AuditController } from './http/audit.controller.ts';
import { OperationsController } from './http/operations.controller.ts';
import { UsersController } from './http/users.controller.ts';

export { makeAdmin, type MadeAdmin } from './make-admin.ts';

@Module({ imports: [AdminModule], controllers: [AuditController, OperationsController, UsersController] })
export class AdminHttpModule {}
