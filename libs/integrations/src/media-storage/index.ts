export { LocalMediaStorage } from './local.adapter.ts';
export { isMediaKey, mediaTypeOf } from './media-keys.ts';
export { MediaStorage, type ByteRange, type StoredObject } from './media-storage.port.ts';
export { MediaStorageModule } from './media-storage.module.ts';
