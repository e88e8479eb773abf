import type { Media } from '@canopy/contracts/listings';
import { describe, expect, it } from 'vitest';
import { changeItems, itemsOf, sentMedia, unfinishedOf, type MediaItem } from './media-items.ts';

const item = (key: string): MediaItem => ({
  key,
  name: `${key}.jpg`,
  type: 'image',
  preview: null,
  alt: '',
  state: { kind: 'waiting' },
});
const items = ['a', 'b', 'c', 'd'].map(item);
const keys = (list: MediaItem[]) => list.map(({ key }) => key).join('');

describe('the files of a form', () => {
  it('move to the place of another, forwards and backwards, and nowhere when there is none', () => {
    expect(keys(changeItems(items, { kind: 'moved', key: 'a', to: 'c' }))).toBe('bcad');
    expect(keys(changeItems(items, { kind: 'moved', key: 'd', to: 'b' }))).toBe('adbc');
    expect(keys(changeItems(items, { kind: 'moved', key: 'b', to: 'b' }))).toBe('abcd');
    expect(keys(changeItems(items, { kind: 'moved', key: 'a', to: 'x' }))).toBe('abcd');
  });

  it('keep their text and their place through failing, trying again and arriving', () => {
    let list = changeItems(items, { kind: 'described', key: 'b', alt: 'A kite' });
    for (const change of [
      { kind: 'sending', key: 'b', share: 0.5 },
      { kind: 'failed', key: 'b', sentence: 'No.', final: false },
      { kind: 'retried', key: 'b' },
      { kind: 'done', key: 'b', id: '1' },
    ] as const)
      list = changeItems(list, change);
    expect(list[1]).toMatchObject({ key: 'b', alt: 'A kite', state: { kind: 'done', id: '1' } });
    expect(keys(changeItems(list, { kind: 'removed', key: 'b' }))).toBe('acd');
  });

  it('are all there, or are waited for, or have failed; what may still arrive is said first', () => {
    const as = (...kinds: MediaItem['state'][]) =>
      unfinishedOf(
        kinds.map((state, n) => ({ ...item(String(n)), state })),
        false,
      );
    const done = { kind: 'done', id: '1' } as const;
    const failed = { kind: 'failed', sentence: 'No.', final: false } as const;
    expect([as(), as(done)]).toEqual([null, null]);
    expect([as(done, { kind: 'waiting' }), as({ kind: 'sending', share: 1 }, failed)]).toEqual(['sending', 'sending']);
    expect(as(done, failed)).toBe('failed');
    expect(unfinishedOf([], true)).toBe('sending');
  });

  const onListing: Media[] = [
    {
      id: '1',
      url: '/media/listings/x/1700000000000_kite%20day-ab12.jpg',
      type: 'image',
      alt: 'Kites',
      width: 1,
      height: 1,
      sizes: [{ url: '/media/small.webp', width: 320 }],
    },
    {
      id: '2',
      url: '/media/listings/x/1700000000000_film.avi',
      type: 'video',
      alt: '',
      width: null,
      height: null,
      sizes: [],
    },
  ];

  it('begin with what is on the listing already', () => {
    const [photo, film] = itemsOf({ media: onListing, sent: null });
    expect(photo).toMatchObject({
      key: '1',
      name: 'kite day-ab12.jpg',
      alt: 'Kites',
      preview: '/media/small.webp',
      state: { kind: 'done', id: '1' },
    });
    expect(film).toMatchObject({ type: 'video', preview: null });
  });

  it('of a form that came back are those that it named, with its texts in its order; the others stay in sight', () => {
    const media = ['a', 'b', 'c'].map((id) => ({ ...onListing[0]!, id, alt: `old ${id}` }));
    const seen = (values: Record<string, unknown>) =>
      itemsOf({ media, sent: sentMedia(values) }).map(({ key, alt, leftOut }) => [key, alt, leftOut ?? false]);
    // As they are sent: an empty text is none, and neither is a file without its id.
    const named = [undefined, { id: 'b', alt: 'new b' }, { alt: 'of one that is left out' }, { id: 'gone' }];
    const shown = { mediaShown: 'on' };
    expect(seen({ ...shown, media: named })).toEqual([
      ['a', 'old a', true],
      ['b', 'new b', false],
      ['c', 'old c', true],
    ]);
    expect(seen({ ...shown, media: [{ id: 'c' }, { id: 'a', alt: 'x' }, { id: 'b', alt: 'y' }] })).toEqual([
      ['c', '', false],
      ['a', 'x', false],
      ['b', 'y', false],
    ]);
    expect(seen(shown).map(([, , leftOut]) => leftOut)).toEqual([true, true, true]);
    expect(seen({}).map(([, , leftOut]) => leftOut)).toEqual([false, false, false]);
  });

  it('lose what was left out once there are scripts, with which a file is taken off in another way', () => {
    const media = ['a', 'b'].map((id) => ({ ...onListing[0]!, id }));
    const list = itemsOf({ media, sent: [{ id: 'b', alt: '' }] });
    expect(keys(list)).toBe('ab');
    expect(keys(changeItems(list, { kind: 'leftOutRemoved' }))).toBe('b');
    expect(changeItems(items, { kind: 'leftOutRemoved' })).toBe(items);
  });
});
