import type { Media } from '@canopy/contracts/listings';
import type { MediaType } from '@canopy/contracts/vocabulary';

/** One file of the form, from choosing to published. */
export interface MediaItem {
  /** Known to this page only. */
  key: string;
  name: string;
  type: MediaType;
  /** A picture of it, while and after it is uploaded; null where the browser cannot show one. */
  preview: string | null;
  alt: string;
  /** Unticked in a form without scripts that came back: shown, so that it can be ticked again, and not sent. */
  leftOut?: boolean;
  state:
    | { kind: 'waiting' }
    | { kind: 'sending'; share: number }
    | { kind: 'failed'; sentence: string; final: boolean }
    | { kind: 'done'; id: string };
}

export type MediaChange =
  | { kind: 'added'; items: MediaItem[] }
  | { kind: 'sending'; key: string; share: number }
  /** `final`: the same file would be refused again. */
  | { kind: 'failed'; key: string; sentence: string; final: boolean }
  | { kind: 'done'; key: string; id: string }
  | { kind: 'retried'; key: string }
  | { kind: 'described'; key: string; alt: string }
  | { kind: 'pictured'; key: string; preview: string }
  | { kind: 'removed'; key: string }
  /** Scripts have arrived, and with them another way to take files off. */
  | { kind: 'leftOutRemoved' }
  | { kind: 'moved'; key: string; to: string };

export function changeItems(items: MediaItem[], change: MediaChange): MediaItem[] {
  const edit = (more: Partial<MediaItem>) =>
    items.map((item) => ('key' in change && item.key === change.key ? { ...item, ...more } : item));
  switch (change.kind) {
    case 'added':
      return [...items, ...change.items];
    case 'sending':
      return edit({ state: { kind: 'sending', share: change.share } });
    case 'failed':
      return edit({ state: { kind: 'failed', sentence: change.sentence, final: change.final } });
    case 'done':
      return edit({ state: { kind: 'done', id: change.id } });
    case 'retried':
      return edit({ state: { kind: 'waiting' } });
    case 'described':
      return edit({ alt: change.alt });
    case 'pictured':
      return edit({ preview: change.preview });
    case 'removed':
      return items.filter(({ key }) => key !== change.key);
    case 'leftOutRemoved':
      return items.some(({ leftOut }) => leftOut) ? items.filter(({ leftOut }) => !leftOut) : items;
    case 'moved': {
      const moved = items.find(({ key }) => key === change.key);
      const to = items.findIndex(({ key }) => key === change.to);
      if (!moved || to < 0) return items;
      const others = items.filter((item) => item !== moved);
      return [...others.slice(0, to), moved, ...others.slice(to)];
    }
  }
}

/** Why a form cannot be sent with all of its files yet. One that is still under way may fail as well, so it is first. */
export type Unfinished = 'sending' | 'failed';
export function unfinishedOf(items: MediaItem[], preparing: boolean): Unfinished | null {
  const are = (...kinds: MediaItem['state']['kind'][]) => items.some(({ state }) => kinds.includes(state.kind));
  if (preparing || are('waiting', 'sending')) return 'sending';
  return are('failed') ? 'failed' : null;
}

/** What a form that came back says of its files; null when it showed none. */
export type SentMedia = { id: string; alt: string }[] | null;

/** Of the values that a form was sent with. */
export function sentMedia(values: Record<string, unknown> | null | undefined): SentMedia {
  if (values?.['mediaShown'] !== 'on') return null;
  const { media } = values;
  return (Array.isArray(media) ? (media as ({ id?: unknown; alt?: unknown } | null | undefined)[]) : []).flatMap(
    (file) =>
      typeof file?.id === 'string' ? [{ id: file.id, alt: typeof file.alt === 'string' ? file.alt : '' }] : [],
  );
}

/**
 * Files that are on the listing already. Of a form that came back they are those that it named, with its texts and in
 * its order; the others keep their places, and are left out.
 */
export function itemsOf({ media, sent }: { media: Media[]; sent: SentMedia }): MediaItem[] {
  const stored = media.map(itemOf);
  if (!sent) return stored;
  const items = sent.flatMap(({ id, alt }) => stored.filter(({ key }) => key === id).map((item) => ({ ...item, alt })));
  const named = new Set(items.map(({ key }) => key));
  for (const [place, item] of stored.entries())
    if (!named.has(item.key)) items.splice(place, 0, { ...item, leftOut: true });
  return items;
}

const itemOf = ({ id, url, type, alt, sizes }: Media): MediaItem => ({
  key: id,
  name: decodeURIComponent(url.split('/').at(-1)!).replace(/^\d+_/, ''),
  type,
  preview: (sizes.find(({ width }) => width > 160) ?? sizes[0])?.url ?? (type === 'image' ? url : null),
  alt,
  state: { kind: 'done', id },
});
