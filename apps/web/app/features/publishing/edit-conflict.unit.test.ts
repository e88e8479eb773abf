import { describe, expect, it } from 'vitest';
import type { EditableListing } from '@canopy/contracts/my-listings';
import { differencesIn, differencesBetween, seenIn, seenText, withChoices } from './edit-conflict.ts';
import { keptAfterConflict } from './kept-edit.ts';
import { listingValues } from './listing-values.ts';
import { readEdit } from './read-listing.ts';

const stored = (change: Partial<EditableListing> = {}): EditableListing => ({
  id: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11',
  version: 1,
  title: 'Chess',
  description: 'One\nTwo',
  category: 'education',
  language: 'en',
  contact: 'a@maple.example',
  isVirtual: false,
  location: 'London',
  priceCents: 2_550,
  isFreeEvent: false,
  isContactForPrice: false,
  maxAttendees: 12,
  ageMin: null,
  ageMax: null,
  eventStart: '2026-12-05T15:00:00Z',
  eventEnd: null,
  socialMedia: { instagram: '@maple' },
  media: [],
  currentAttendees: 0,
  heldSeats: 0,
  geocodeStatus: 'found',
  isCancelled: false,
  updatedAt: '2026-01-01T00:00:00Z',
  ...change,
});
const values = (change: Partial<EditableListing> = {}) => ({ ...listingValues(stored(change)) });
const formOf = (entries: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  return form;
};
const flat = ({ socialMedia, media, ...texts }: ReturnType<typeof values>) => ({
  ...texts,
  'socialMedia.instagram': socialMedia.instagram,
  mediaShown: 'on',
  ...Object.fromEntries(
    media.flatMap(({ id, alt }, n) => [
      [`media[${n}].id`, id],
      [`media[${n}].alt`, alt],
    ]),
  ),
});
const file = (n: number, alt: string) => ({
  id: `0b9ba1a4-5d1f-4f5e-9a53-00000000000${n}`,
  url: '/media/a.jpg',
  type: 'image' as const,
  alt,
  width: null,
  height: null,
  sizes: [],
});

describe('what the edit form starts with', () => {
  it('EDIT-06: a listing with price 0 and neither flag set is treated as free', () => {
    expect(values({ priceCents: 0 })).toMatchObject({ price: '0', isFreeEvent: 'on', isContactForPrice: '' });
    expect(values({ priceCents: 0, isContactForPrice: true })).toMatchObject({
      isFreeEvent: '',
      isContactForPrice: 'on',
    });
    expect(values()).toMatchObject({ price: '25.50', isFreeEvent: '' });
  });

  it('comes back from the form as the same listing', () => {
    const submission = readEdit(formOf({ ...flat(values()), version: '1' }));
    expect(submission.status === 'success' && submission.value).toMatchObject({
      title: 'Chess',
      price: '25.50',
      eventStart: '2026-12-05T15:00:00.000Z',
      version: '1',
      socialMedia: { instagram: '@maple' },
    });
  });

  it('EDIT-01, VAL-05: dates may be missing', () => {
    expect(readEdit(formOf({ ...flat(values()), eventStart: '', version: '1' })).status).toBe('success');
  });
});

describe('two edits at once', () => {
  it('shows only what differs, and presets what one side alone changed', () => {
    const mine = { ...values(), title: 'Mine', location: 'Guelph' };
    const theirs = values({ title: 'Theirs', maxAttendees: 20 });
    expect(differencesBetween(values(), mine, theirs)).toEqual([
      { field: 'title', mine: ['Mine'], theirs: ['Theirs'], choice: 'mine' },
      { field: 'location', mine: ['Guelph'], theirs: ['London'], choice: 'mine' },
      { field: 'maxAttendees', mine: ['12'], theirs: ['20'], choice: 'theirs' },
    ]);
  });

  it('keeps what was chosen of the other one when somebody saves once more, unless that very field changed again', () => {
    const theirs = listingValues(stored({ title: 'Theirs', location: 'Guelph' }));
    const mine = { ...values(), title: 'Mine', location: 'Hamilton', contact: 'mine@maple.example' };
    const form = formOf({
      seen: seenText(theirs),
      version: '2',
      'take.title': 'theirs',
      'take.location': 'theirs',
      'take.contact': 'mine',
    });
    const kept = keptAfterConflict(form, mine, stored({ version: 3, title: 'Theirs', location: 'Kitchener' }));
    expect(kept.differences!.map(({ field, choice }) => [field, choice])).toEqual([
      ['title', 'theirs'],
      ['contact', 'mine'],
      ['location', 'mine'],
    ]);
  });

  it('takes price, free and contact for price as one, and links each alone', () => {
    const differences = differencesBetween(
      null,
      { ...values(), price: '25.5' },
      values({ priceCents: 0, isFreeEvent: true, socialMedia: {} }),
    );
    expect(differences.map(({ field }) => field)).toEqual(['price', 'socialMedia.instagram']);
  });

  it('knows a price that was typed in another way for the same', () => {
    const theirs = values({ priceCents: 3_000 });
    for (const price of ['25.5', '25,50', '25,50 $', '$25.50'])
      expect(differencesBetween(values(), { ...values(), price }, theirs)).toMatchObject([
        { field: 'price', choice: 'theirs' },
      ]);
  });

  it('shows files that the other one added, and takes them with their texts when they are chosen', () => {
    const theirs = listingValues(stored({ media: [file(1, 'Board'), file(2, 'Players')] }));
    const mine = values({ media: [file(1, 'Our board')] });
    expect(
      differencesBetween(values({ media: [file(1, 'Board')] }), mine, { ...theirs }).map(({ field, choice }) => [
        field,
        choice,
      ]),
    ).toEqual([['media', 'mine']]);
    expect(differencesBetween(values({ media: [file(1, 'Our board')] }), mine, { ...theirs })).toMatchObject([
      { field: 'media', choice: 'theirs' },
    ]);
    const submission = readEdit(
      formOf({ ...flat(mine), version: '2', seen: seenText(theirs), 'take.media': 'theirs' }),
    );
    expect(submission.status === 'success' && submission.value).toMatchObject({
      media: [{ alt: 'Board' }, { alt: 'Players' }],
    });
  });

  it('a form that showed its files and sends none takes the last one off; one that showed none says nothing about them', () => {
    const { mediaShown: _, ...silent } = flat(values());
    expect(readEdit(formOf({ ...flat(values()), version: '1' }))).toMatchObject({
      status: 'success',
      value: { media: [] },
    });
    const submission = readEdit(formOf({ ...silent, version: '1' }));
    expect(submission.status === 'success' && submission.value['media']).toBeUndefined();
  });

  it('sees no difference in line ends, outer spaces or the way a price is written', () => {
    expect(differencesBetween(null, { ...values(), description: ' One\r\nTwo ', price: '25.5' }, values())).toEqual([]);
  });

  it('puts the chosen values of the other one in the place of the typed ones', () => {
    const theirs = listingValues(
      stored({ title: 'Theirs', priceCents: 0, isFreeEvent: true, socialMedia: { instagram: '@elm' } }),
    );
    const form = formOf({
      ...flat(values()),
      title: 'Mine',
      seen: seenText(theirs),
      version: '2',
      'take.title': 'mine',
      'take.price': 'theirs',
      'take.socialMedia.instagram': 'theirs',
    });
    const submission = readEdit(form);
    expect(submission.status === 'success' && submission.value).toMatchObject({
      title: 'Mine',
      price: '0',
      isFreeEvent: true,
      socialMedia: { instagram: '@elm' },
    });
    expect(submission.status === 'success' && Object.keys(submission.value)).not.toContain('take');
    expect(differencesIn(form, submission.payload).map(({ field, choice }) => [field, choice])).toEqual([
      ['title', 'mine'],
      ['price', 'theirs'],
      ['socialMedia.instagram', 'theirs'],
    ]);
  });

  it.each(['', 'no json', '[]', '7', '{"title":{"toString":1}}'])(
    'is not confused by a hidden field that somebody made up: %j',
    (seen) => {
      const form = formOf({ title: 'Mine', 'take.title': 'theirs', seen });
      expect(typeof withChoices({ title: 'Mine' }, form)['title']).toBe('string');
      expect(() => differencesIn(form, {})).not.toThrow();
      expect(seenIn(formOf({}))).toBeNull();
    },
  );
});
