import { join } from 'node:path';
import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '@canopy/platform/runtime';
import { LocalMediaStorage } from './local.adapter.ts';
import { MediaStorage } from './media-storage.port.ts';
import { S3MediaStorage } from './s3.adapter.ts';

@Module({
  providers: [
    {
      provide: MediaStorage,
      inject: [Config],
      useFactory: ({ media, dataDir }: Config) =>
        media.kind === 's3' ? new S3MediaStorage(media) : new LocalMediaStorage(join(dataDir, 'media')),
    },
  ],
  exports: [MediaStorage],
})
export class MediaStorageModule implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly storage: MediaStorage) {}

  async onModuleInit(): Promise<void> {
    if (this.storage instanceof S3MediaStorage) await this.storage.requireBucket();
    if (this.storage instanceof LocalMediaStorage) await this.storage.deleteHalfWritten();
  }

  onApplicationShutdown(): void {
    if (this.storage instanceof S3MediaStorage) this.storage.close();
  }
}
