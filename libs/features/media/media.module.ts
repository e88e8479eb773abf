import { Module } from '@nestjs/common';
import { MediaStorageModule } from '@canopy/integrations/media-storage';
import { MediaFiles } from './media-files.ts';
import { UploadTurns } from './upload-turns.ts';

@Module({ imports: [MediaStorageModule], providers: [MediaFiles, UploadTurns], exports: [MediaFiles, UploadTurns, MediaStorageModule] })
export class MediaModule {}
