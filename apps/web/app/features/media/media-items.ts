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

/** Files that are on the listing already. */
export const itemsOf = (media: Media[]): MediaItem[] =>
  media.map(({ id, url, type, alt, sizes }) => ({
    key: id,
    name: decodeURIComponent(url.split('/').at(-1)!).replace(/^\d+_/, ''),
    type,
    preview: (sizes.find(({ width }) => width > 160) ?? sizes[0])?.url ?? (type === 'image' ? url : null),
    alt,
    state: { kind: 'done', id },
  }));
