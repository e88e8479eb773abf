import { Module } from '@nestjs/common';
import { MediaStorageModule } from '@canopy/integrations/media-storage';
import { MediaFiles } from './media-files.ts';
import { PhotoUploadTurns, UploadTurns } from './upload-turns.ts';

@Module({
  imports: [MediaStorageModule],
  providers: [MediaFiles, PhotoUploadTurns, UploadTurns],
  exports: [MediaFiles, PhotoUploadTurns, UploadTurns, MediaStorageModule],
})
export class MediaModule {}
