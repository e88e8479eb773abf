import { fileTypeFromBuffer } from 'file-type';
import type { MediaType } from '@canopy/contracts/vocabulary';

export type FileExtension = 'jpg' | 'png' | 'gif' | 'mp4' | 'mov' | 'mpeg' | 'avi';
export interface FileKind {
  type: MediaType;
  extension: FileExtension;
}

/** What the first bytes of each kind say. Anything that is not here is refused, whatever its name. */
const kinds: Record<string, FileKind> = {
  'image/jpeg': { type: 'image', extension: 'jpg' },
  'image/png': { type: 'image', extension: 'png' },
  'image/apng': { type: 'image', extension: 'png' },
  'image/gif': { type: 'image', extension: 'gif' },
  'video/mp4': { type: 'video', extension: 'mp4' },
  'video/x-m4v': { type: 'video', extension: 'mp4' },
  'video/quicktime': { type: 'video', extension: 'mov' },
  'video/mpeg': { type: 'video', extension: 'mpeg' },
  'video/MP1S': { type: 'video', extension: 'mpeg' },
  'video/MP2P': { type: 'video', extension: 'mpeg' },
  'video/vnd.avi': { type: 'video', extension: 'avi' },
};

/** So many first bytes are enough to judge by. */
export const sampleBytes = 4_100;

/**
 * Judges by the magic bytes alone: neither name nor header of an upload is believed. @returns null for what is not
 * taken
 */
export async function judgeFile(start: Uint8Array): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  return (found && kinds[found.mime]) ?? null;
}
