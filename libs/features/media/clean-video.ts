import { Refusal } from '@canopy/contracts/refusals';
import { cleanAvi } from './video/clean-avi.ts';
import { cleanMpeg } from './video/clean-mpeg.ts';
import { cleanMp4 } from './video/clean-mp4.ts';
import { Damaged } from './video/damaged.ts';

/**
 * A copy of the film without what it says about where, when and with what it was made. Nothing moves: what goes is
 * overwritten in place, so every offset in the file stays right.
 * @throws Refusal media_unreadable for a film whose structure does not add up
 */
export function cleanVideo(bytes: Uint8Array, extension: 'mp4' | 'mov' | 'mpeg' | 'avi'): Buffer {
  const copy = Buffer.from(bytes);
  try {
    if (extension === 'avi') cleanAvi(copy);
    else if (extension === 'mpeg') cleanMpeg(copy);
    else cleanMp4(copy);
  } catch (error) {
    if (error instanceof Damaged) throw new Refusal('media_unreadable', { cause: error });
    throw error;
  }
  return copy;
}
