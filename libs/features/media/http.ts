import { Module } from '@nestjs/common';
import { MediaController } from './http/media.controller.ts';
import { MediaDeletion } from './media-deletion.entity.ts';
import { MediaModule } from './media.module.ts';

@Module({ imports: [MediaModule], controllers: [MediaController] })
export class MediaHttpModule {}

export const mediaEntities = [MediaDeletion];
