import type { Media } from '@canopy/contracts/listings';
import { limits } from '@canopy/contracts/limits';
import { claimedKind } from '@canopy/rules/media-limits';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { shrinkPhoto } from '../../browser/shrink-photo.ts';
import { t } from '../../i18n/index.ts';
import { takeFiles } from './take-files.ts';
import { changeItems, itemsOf, unfinishedOf, type MediaItem, type SentMedia } from './media-items.ts';
import { uploadFile, UploadFailed } from './upload-file.ts';
import { videoPoster } from './video-poster.ts';

const sideBySide = 2;
/** As wide as any screen shows a photo. */
const longestSide = 2_400;

/**
 * The files of a form while they are chosen, sent, described and put in order.
 *
 * @param sent of a form that came back as a whole page; looked at once, like those on the listing
 */
export function useUploads(onListing: Media[], sent: SentMedia) {
  const [items, change] = useReducer(changeItems, { media: onListing, sent }, itemsOf);
  useEffect(() => change({ kind: 'leftOutRemoved' }), []);
  const [problems, setProblems] = useState<string[]>([]);
  const [said, say] = useState('');
  const [preparing, setPreparing] = useState(0);
  const latest = useRef(items);
  latest.current = items;
  const chosen = useRef(new Map<string, File>());
  const running = useRef(new Map<string, () => void>());

  const send = useCallback(async (item: MediaItem) => {
    const file = chosen.current.get(item.key)!;
    let left = false;
    running.current.set(item.key, () => (left = true));
    change({ kind: 'sending', key: item.key, share: 0 });
    try {
      const still = item.type === 'video' ? await posterOf(file) : null;
      if (left) return;
      if (still) {
        letGo(latest.current.find(({ key }) => key === item.key));
        change({ kind: 'pictured', key: item.key, preview: URL.createObjectURL(still) });
      }
      const upload = uploadFile(file, still, (share) => change({ kind: 'sending', key: item.key, share }));
      running.current.set(item.key, () => {
        left = true;
        upload.abort();
      });
      const { id } = await upload.done.finally(() => running.current.delete(item.key));
      change({ kind: 'done', key: item.key, id });
      say(t('media.uploaded', { name: item.name }));
    } catch (error) {
      if (left) return;
      running.current.delete(item.key);
      const told = error instanceof UploadFailed ? error : new UploadFailed(t('media.failed'));
      change({ kind: 'failed', key: item.key, sentence: told.message, final: told.final });
      say(t('media.notUploaded', { name: item.name }));
    }
  }, []);

  useEffect(() => {
    for (const item of items) {
      if (item.state.kind === 'waiting' && running.current.size < sideBySide && !running.current.has(item.key))
        void send(item);
    }
  }, [items, send]);

  // Leaving the page ends what is still on its way, and gives back what was held to be shown.
  useEffect(() => {
    const ending = running.current;
    return () => {
      ending.forEach((end) => end());
      latest.current.forEach(letGo);
    };
  }, []);

  /** What the server no longer has can be sent again from here, while this page holds the file. */
  const lose = useCallback((ids: string[]) => {
    for (const { key, state } of latest.current)
      if (state.kind === 'done' && ids.includes(state.id)) {
        const held = chosen.current.has(key);
        change({ kind: 'failed', key, sentence: t(held ? 'media.goneTryAgain' : 'media.gone'), final: !held });
      }
  }, []);

  return {
    items,
    problems,
    said,
    change,
    lose,
    preparing: preparing > 0,
    unfinished: unfinishedOf(items, preparing > 0),
    /** Takes what may be taken, and says of the rest why not. */
    async add(chosenFiles: File[]) {
      setPreparing((before) => before + 1);
      // Looked at again each time: files are removed, and others chosen, while these are prepared.
      const room = () => limits.mediaPerListing - latest.current.length;
      const { fine, sentences } = await takeFiles(chosenFiles, room, (file) => shrinkPhoto(file, longestSide));
      setPreparing((before) => before - 1);
      const added = fine.map((file): MediaItem => {
        const key = crypto.randomUUID();
        chosen.current.set(key, file);
        const type = claimedKind(file)!;
        return {
          key,
          name: file.name,
          type,
          preview: type === 'image' ? URL.createObjectURL(file) : null,
          alt: '',
          state: { kind: 'waiting' },
        };
      });
      setProblems(sentences);
      if (added.length > 0) change({ kind: 'added', items: added });
    },
    remove(item: MediaItem) {
      running.current.get(item.key)?.();
      running.current.delete(item.key);
      chosen.current.delete(item.key);
      letGo(item);
      setProblems([]);
      change({ kind: 'removed', key: item.key });
      say(t('media.removed', { name: item.name }));
    },
  };
}

async function posterOf(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const still = await videoPoster(url);
  URL.revokeObjectURL(url);
  return still;
}

/** Of a file that was chosen here. What the server has is shown from there. */
function letGo(item: MediaItem | undefined): void {
  if (item?.preview?.startsWith('blob:')) URL.revokeObjectURL(item.preview);
}
