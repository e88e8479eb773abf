import { Module } from '@nestjs/common';
import { AdminModule } from './admin.module.ts';
import { AuditController } from './http/audit.controller.ts';
import { MetricsController } from './http/metrics.controller.ts';
import { PeopleController } from './http/people.controller.ts';
import { OperationsController } from './http/operations.controller.ts';
import { UsersController } from './http/users.controller.ts';

export { adminEntities } from './entities.ts';
export { runAdminCommand } from './admin-command.ts';

@Module({
  imports: [AdminModule],
  controllers: [AuditController, MetricsController, OperationsController, PeopleController, UsersController],
})
export class AdminHttpModule {}
