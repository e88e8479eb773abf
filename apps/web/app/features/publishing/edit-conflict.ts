import { parseDollars } from '@canopy/contracts/parse-dollars';
import { socialNetworks } from '@canopy/contracts/vocabulary';
import type { ListingFields } from './listing-values.ts';

/**
 * Two people edited the same listing at once. The second one sees, field by field, what both wrote, and chooses.
 * `seen` travels with the form as a hidden field: what the editor had before the eyes when typing began, and after
 * a conflict what the other one saved.
 */
export type Choice = 'mine' | 'theirs';

export interface Difference {
  /** Name of the form's control, or `price` and `ages` for the three that belong together. */
  field: ConflictField;
  mine: string[];
  theirs: string[];
  choice: Choice;
}

type Entered = Record<string, unknown>;

const single = [
  'providerName',
  'title',
  'description',
  'category',
  'language',
  'contact',
  'isVirtual',
  'location',
  'eventStart',
  'eventEnd',
  'maxAttendees',
  'media',
] as const;
export type ConflictField =
  (typeof single)[number] | 'price' | 'ages' | `socialMedia.${(typeof socialNetworks)[number]}`;

/** Price, free and contact for price are one decision; so are the ages. */
const groups: { field: ConflictField; names: string[] }[] = [
  ...single.map((field) => ({ field, names: [field] })),
  { field: 'price' as const, names: ['price', 'isFreeEvent', 'isContactForPrice'] },
  { field: 'ages' as const, names: ['ages', 'ageMin', 'ageMax'] },
  ...socialNetworks.map((network) => ({ field: `socialMedia.${network}` as const, names: [`socialMedia.${network}`] })),
];

const textAt = (values: Entered, name: string): string => {
  const value = name
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Entered)[key] : undefined),
      values,
    );
  if (name === 'media') return mediaText(value);
  return typeof value === 'string' ? value : '';
};
/** Files with their texts, in their order, as one text that can be compared. */
function mediaText(media: unknown): string {
  const files = Array.isArray(media)
    ? (media as ({ id?: unknown; alt?: unknown } | undefined)[]).filter((file) => typeof file?.id === 'string')
    : [];
  return files.length > 0 ? JSON.stringify(files.map((file) => ({ id: file!.id, alt: String(file!.alt ?? '') }))) : '';
}
/** Browsers send line ends as CRLF; 25, 25.50 and 25,00 $ are prices, however they were written. */
const comparable = (name: string, text: string) =>
  String((name === 'price' ? parseDollars(text) : null) ?? text.replace(/\r\n/g, '\n').trim());
const same = (names: string[], a: Entered, b: Entered) =>
  names.every((name) => comparable(name, textAt(a, name)) === comparable(name, textAt(b, name)));

/**
 * Where both versions differ. What only one of the two changed is preset to that one; where both did, to one's own. A
 * choice for theirs, which a further conflict did not touch, stays.
 */
export function differencesBetween(
  seen: Entered | null,
  mine: Entered,
  theirs: Entered,
  chosen?: FormData,
): Difference[] {
  const isTheirs = (field: ConflictField, names: string[]) =>
    seen !== null &&
    (same(names, mine, seen) || (chosen?.get(`take.${field}`) === 'theirs' && same(names, theirs, seen)));
  return groups
    .filter(({ names }) => !same(names, mine, theirs))
    .map(({ field, names }) => ({
      field,
      mine: names.map((name) => textAt(mine, name)),
      theirs: names.map((name) => textAt(theirs, name)),
      choice: isTheirs(field, names) ? 'theirs' : 'mine',
    }));
}

/** The choices of a form that was sent with some, so that a further refusal shows them again. */
export function differencesIn(form: FormData, mine: Entered): Difference[] {
  const theirs = seenIn(form);
  if (theirs === null) return [];
  return groups.flatMap(({ field, names }) => {
    const choice = form.get(`take.${field}`);
    return choice === 'mine' || choice === 'theirs'
      ? [
          {
            field,
            mine: names.map((name) => textAt(mine, name)),
            theirs: names.map((name) => textAt(theirs, name)),
            choice,
          },
        ]
      : [];
  });
}

/** What was typed, with the other one's value wherever that was chosen. */
export function withChoices(entered: Entered, form: FormData): Entered {
  const theirs = seenIn(form);
  if (theirs === null) return entered;
  const social = { ...(entered['socialMedia'] as Entered | undefined) };
  const chosen: Entered = { ...entered };
  for (const { field, names } of groups) {
    if (form.get(`take.${field}`) !== 'theirs') continue;
    for (const name of names) {
      const network = name.split('.')[1];
      if (name === 'media') chosen['media'] = theirs['media'] ?? [];
      else if (network) social[network] = textAt(theirs, name);
      else chosen[name] = textAt(theirs, name);
    }
  }
  return { ...chosen, socialMedia: social };
}

/** @returns null when the field is missing or was not made by us; then nothing is preset. */
export function seenIn(form: FormData): Entered | null {
  try {
    const seen: unknown = JSON.parse(String(form.get('seen') ?? ''));
    return typeof seen === 'object' && seen !== null && !Array.isArray(seen) ? (seen as Entered) : null;
  } catch {
    return null;
  }
}

export const seenText = (values: ListingFields): string => JSON.stringify(values);
