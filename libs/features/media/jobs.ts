import { Module } from '@nestjs/common';
import { DeleteDueMedia } from './delete-due-media.ts';
import { MediaCleanupHandler } from './jobs/media-cleanup.job.ts';
import { MediaCleanupSweep } from './jobs/media-cleanup.sweep.ts';
import { MediaDeletion } from './media-deletion.entity.ts';
import { MediaModule } from './media.module.ts';

@Module({ imports: [MediaModule], providers: [DeleteDueMedia, MediaCleanupHandler, MediaCleanupSweep] })
export class MediaJobsModule {}

export const mediaEntities = [MediaDeletion];
