import { limits } from '@canopy/contracts/limits';
import type { MediaType } from '@canopy/contracts/vocabulary';

/**
 * What may be uploaded: jpeg, jpg, png, gif up to 2 MB, mp4, mpeg, quicktime, x-msvideo up to 10 MB, both sizes
 * included, MB = 1024². The browser asks these before it uploads; the server asks them of what it really received.
 */
const extensions: Record<MediaType, readonly string[]> = {
  image: ['jpg', 'jpeg', 'png', 'gif'],
  video: ['mp4', 'm4v', 'mpeg', 'mpg', 'mov', 'avi'],
};
const contentTypes: Record<MediaType, readonly string[]> = {
  image: ['image/jpeg', 'image/jpg', 'image/png', 'image/gif'],
  video: [
    'video/mp4',
    'video/x-m4v',
    'video/mpeg',
    'video/quicktime',
    'video/x-msvideo',
    'video/vnd.avi',
    'video/avi',
    'video/msvideo',
  ],
};

/** For the `accept` of a file field. */
export const acceptedFiles = [
  ...contentTypes.image,
  ...contentTypes.video,
  ...[...extensions.image, ...extensions.video].map((extension) => `.${extension}`),
].join(',');

export const maxBytes = (kind: MediaType): number => (kind === 'image' ? limits.imageBytes : limits.videoBytes);
export const maxMegabytes = (kind: MediaType): number => maxBytes(kind) / 1024 ** 2;
export const tooLarge = (kind: MediaType, bytes: number): boolean => bytes > maxBytes(kind);

/**
 * What a file claims to be, by its content type, or by its name where the system does not know the type; null for
 * anything else.
 */
export function claimedKind(file: { name: string; type: string }): MediaType | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const of = (known: Record<MediaType, readonly string[]>, value: string) =>
    (['image', 'video'] as const).find((kind) => known[kind].includes(value)) ?? null;
  return file.type ? of(contentTypes, file.type.toLowerCase()) : of(extensions, extension);
}

/** What is wrong with a file that somebody chose, before anything is sent. */
export function fileProblem(file: {
  name: string;
  type: string;
  size: number;
}): { problem: 'type' } | { problem: 'size'; max: number } | null {
  const kind = claimedKind(file);
  if (!kind) return { problem: 'type' };
  return tooLarge(kind, file.size) ? { problem: 'size', max: maxMegabytes(kind) } : null;
}

/** AVI and MPEG are kept and offered for download: no browser plays them. */
export const playsInBrowsers = (url: string): boolean => !/\.(avi|mpeg)$/i.test(url);
