import { claimedKind, tooLarge } from '@canopy/rules/media-limits';

/** For the `accept` of the file field. */
export const photoTypes = 'image/jpeg,image/png,image/gif';

export const photoProblems = ['none', 'wrongType', 'tooLarge', 'unreadable', 'failed'] as const;
export type PhotoProblem = (typeof photoProblems)[number];

/**
 * What is wrong with a chosen photo before anything is sent. The server looks at the content itself and has the last
 * word.
 */
export function photoProblem(file: { name: string; type: string; size: number } | null): PhotoProblem | null {
  if (!file || file.size === 0) return 'none';
  if (claimedKind(file) !== 'image') return 'wrongType';
  return tooLarge('image', file.size) ? 'tooLarge' : null;
}
