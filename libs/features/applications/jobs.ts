import { Module } from '@nestjs/common';
import { ApplicationsModule } from './applications.module.ts';
import { AnnounceApplicationsSweep } from './jobs/announce-applications.sweep.ts';

/** The worker registers the hooks too, so that a user who is deleted there takes the application along. */
@Module({ imports: [ApplicationsModule], providers: [AnnounceApplicationsSweep] })
export class ApplicationsJobsModule {}

export { applicationEntities } from './entities.ts';
