import { join } from 'node:path';
import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '@canopy/platform/runtime';
import { LocalMediaStorage } from './local.adapter.ts';
import { MediaStorage } from './media-storage.port.ts';

@Module({
  providers: [
    {
      provide: MediaStorage,
      inject: [Config],
      useFactory: async ({ media, dataDir }: Config): Promise<MediaStorage> => {
        if (media.kind !== 's3') return new LocalMediaStorage(join(dataDir, 'media'));
        const { S3MediaStorage } = await import('./s3.adapter.ts');
        return new S3MediaStorage(media);
      },
    },
  ],
  exports: [MediaStorage],
})
export class MediaStorageModule implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly storage: MediaStorage) {}

  async onModuleInit(): Promise<void> {
    await this.storage.begin();
  }

  onApplicationShutdown(): void {
    this.storage.close?.();
  }
}
