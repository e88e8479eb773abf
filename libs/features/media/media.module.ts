import { Module } from '@nestjs/common';
import { MediaStorageModule } from '@canopy/integrations/media-storage';
import { MediaFiles } from './media-files.ts';
import { PhotoUploadThrottle, UploadThrottle } from './upload-throttle.ts';

@Module({
  imports: [MediaStorageModule],
  providers: [MediaFiles, PhotoUploadThrottle, UploadThrottle],
  exports: [MediaFiles, PhotoUploadThrottle, UploadThrottle, MediaStorageModule],
})
export class MediaModule {}
