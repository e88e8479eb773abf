import { limits } from '@canopy/contracts/limits';
import { fileProblem } from '@canopy/rules/media-limits';
import { t } from '../../i18n/index.ts';

/**
 * Of the chosen files those that may be taken, prepared, and why the others are not. Preparing takes a phone seconds
 * for each photo, so it ends where there is no more room.
 *
 * @param prepare one after the other: a decoded photo takes fifty megabytes
 */
export async function takeFiles(
  chosen: File[],
  room: () => number,
  prepare: (file: File) => Promise<File>,
): Promise<{ fine: File[]; sentences: string[] }> {
  const fine: File[] = [];
  const sentences: string[] = [];
  let left = 0;
  for (const original of chosen) {
    if (fine.length >= room()) {
      left += 1;
      continue;
    }
    const file = await prepare(original);
    const wrong = fileProblem(file);
    if (!wrong) fine.push(file);
    else
      sentences.push(
        wrong.problem === 'type'
          ? t('media.wrongType', { name: file.name })
          : t('media.tooLarge', { name: file.name, max: wrong.max }),
      );
  }
  const taken = fine.slice(0, Math.max(0, room()));
  if (left > 0 || taken.length < fine.length) sentences.push(t('media.tooMany', { n: limits.mediaPerListing }));
  return { fine: taken, sentences };
}
