import { Module } from '@nestjs/common';
import { DeleteDueMedia } from './delete-due-media.ts';
import { MediaCleanupProcessor } from './jobs/media-cleanup.processor.ts';
import { MediaCleanupSweep } from './jobs/media-cleanup.sweep.ts';
import { MediaDeletion } from './media-deletion.entity.ts';
import { MediaModule } from './media.module.ts';

@Module({ imports: [MediaModule], providers: [DeleteDueMedia, MediaCleanupProcessor, MediaCleanupSweep] })
export class MediaJobsModule {}

export const mediaEntities = [MediaDeletion];
