import { Module } from '@nestjs/common';
import { MediaStorageModule } from '@canopy/integrations/media-storage';
import { QueueModule } from '@canopy/platform/queue';
import { mediaCleanupJob } from './media-cleanup.declaration.ts';
import { MediaFiles } from './media-files.ts';
import { PhotoUploadThrottle, UploadThrottle } from './upload-throttle.ts';

@Module({
  imports: [MediaStorageModule, QueueModule.forFeature(mediaCleanupJob)],
  providers: [MediaFiles, PhotoUploadThrottle, UploadThrottle],
  exports: [MediaFiles, PhotoUploadThrottle, UploadThrottle, MediaStorageModule],
})
export class MediaModule {}
