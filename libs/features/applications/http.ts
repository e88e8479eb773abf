import { Module } from '@nestjs/common';
import { ApplicationsModule } from './applications.module.ts';
import { ApplicationsController } from './http/applications.controller.ts';

@Module({ imports: [ApplicationsModule], controllers: [ApplicationsController] })
export class ApplicationsHttpModule {}

export { applicationEntities } from './entities.ts';
