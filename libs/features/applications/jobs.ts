import { Module } from '@nestjs/common';
import { ApplicationsModule } from './applications.module.ts';

/**
 * Applications run no jobs; the worker registers their hooks too, so that a user who is deleted there takes the
 * application too.
 */
@Module({ imports: [ApplicationsModule] })
export class ApplicationsJobsModule {}

export { applicationEntities } from './entities.ts';
