import { Module } from '@nestjs/common';
import { AdminModule } from './admin.module.ts';
import { AuditController } from './http/audit.controller.ts';
import { PeopleController } from './http/people.controller.ts';
import { UsersController } from './http/users.controller.ts';

export { makeAdmin, type MadeAdmin } from './make-admin.ts';

@Module({ imports: [AdminModule], controllers: [AuditController, PeopleController, UsersController] })
export class AdminHttpModule {}
