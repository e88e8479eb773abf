import { createListingForProviderSchema, updatePendingListingSchema } from '@canopy/contracts/admin-listings';
import { createListingSchema, updateListingSchema } from '@canopy/contracts/listings';
import { categories } from '@canopy/contracts/vocabulary';
import { adultFrom, parseAge } from '@canopy/rules/ages';
import { parseLocalDateTime } from '@canopy/rules/dates';
import { parse, type Submission } from '@conform-to/react';
import type { z } from 'zod';
import { t } from '../../i18n/index.ts';
import { said } from '../../said.ts';
import { withChoices } from './edit-conflict.ts';

type Entered = Record<string, unknown>;
type Problems = Record<string, string[]>;

/**
 * The posted form, read with the contract of the API: the same in the browser, while typing, and on the server. Its
 * value is what the API takes.
 */
export function readListing(form: FormData): Submission<z.input<typeof createListingSchema>> {
  return read(form, createListingSchema, listingFromForm);
}

/** The same for a listing that an administrator creates for somebody else. */
export function readListingForProvider(form: FormData): Submission<z.input<typeof createListingForProviderSchema>> {
  return read(form, createListingForProviderSchema, listingFromForm);
}

/**
 * The same for an edit: dates may be missing, and where somebody else edited in between, each field is the one that was
 * chosen.
 */
export function readEdit(form: FormData): Submission<z.input<typeof updateListingSchema>> {
  return read(form, updateListingSchema, editFromForm(form));
}

/** The same for one that an administrator created for somebody else, and that waits. */
export function readPendingEdit(form: FormData): Submission<z.input<typeof updatePendingListingSchema>> {
  return read(form, updatePendingListingSchema, editFromForm(form));
}

const editFromForm =
  (form: FormData) =>
  ({ seen: _seen, take: _take, intent: _intent, ...entered }: Entered): Entered =>
    listingFromForm(withChoices(entered, form));

function read<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  listingOf: (payload: Entered) => Entered,
): Submission<z.input<Schema>> {
  return parse(form, {
    resolve(payload: Entered) {
      const listing = listingOf(payload);
      const waiting = unfinishedSentences(payload['mediaUnfinished']);
      const error = { ...(waiting.length > 0 ? { media: waiting } : {}), ...problemsOf(listing, schema) };
      return Object.keys(error).length > 0 ? { error } : { value: listing as z.input<Schema> };
    },
  });
}

/** Ticked boxes become true; what stands in a date field is Toronto time and becomes an instant. */
function listingFromForm(entered: Entered): Entered {
  const instant = (value: unknown) =>
    typeof value === 'string' && value !== '' ? (parseLocalDateTime(value) ?? value) : undefined;
  return {
    ...entered,
    isVirtual: entered['isVirtual'] === 'on',
    isFreeEvent: entered['isFreeEvent'] === 'on',
    isContactForPrice: entered['isContactForPrice'] === 'on',
    eventStart: instant(entered['eventStart']),
    eventEnd: instant(entered['eventEnd']),
    ...enteredAges(entered),
    media: kept(entered['media'], entered['mediaShown'] === 'on'),
  };
}

/**
 * Without scripts the fields for a range are there whatever was chosen above them: what is typed in them counts, unless
 * everybody or adults were chosen.
 */
function enteredAges({ ages, ageMin, ageMax }: Entered): Entered {
  if (ages === 'all') return { ageMin: 0, ageMax: undefined };
  if (ages === 'adults') return { ageMin: adultFrom, ageMax: undefined };
  const months = (typed: unknown) => {
    const text = typeof typed === 'string' ? typed.trim() : '';
    return text === '' ? undefined : (parseAge(text) ?? text);
  };
  const [from, to] = [months(ageMin), months(ageMax)];
  if (from === undefined && to === undefined) return ages === 'range' ? { ageMin: '-' } : {};
  return { ageMin: from ?? 0, ageMax: to };
}

/**
 * Without scripts a file is left out by unticking it; its text still comes along. A form that showed its files and
 * sends none has lost its last one; one that showed none says nothing about them.
 */
function kept(media: unknown, shown: boolean): unknown {
  if (media === undefined && shown) return [];
  return Array.isArray(media) ? (media as ({ id?: unknown } | undefined)[]).filter((file) => file?.id) : media;
}

const unfinished = { sending: 'publishing.media.sending', failed: 'publishing.media.failed' } as const;

/** Sent now, the listing would be without a file that its author has chosen. */
export const unfinishedSentences = (state: unknown): string[] =>
  state === 'sending' || state === 'failed' ? [t(unfinished[state])] : [];
export const isAboutUnfinished = (sentence: string): boolean =>
  Object.values(unfinished).some((key) => t(key) === sentence);

/** Values that no rule between two fields objects to. */
const harmless: Entered = {
  providerEmail: 'harmless@canopy.example',
  providerName: '-',
  title: '-',
  description: '-',
  category: categories[0],
  language: 'en',
  contact: 'harmless@canopy.example',
  location: '-',
  price: '0',
  maxAttendees: undefined,
  ageMin: 0,
  ageMax: undefined,
  eventStart: '0001-01-01T00:00:00Z',
  eventEnd: undefined,
  socialMedia: {},
  version: 1,
};

/**
 * Every problem at once. The contract looks at rules between fields only when each field is right by itself,
 * so fields that are wrong are replaced by harmless ones and the rest is read again: a form that comes back twice is
 * tiring.
 */
function problemsOf(listing: Entered, schema: z.ZodType): Problems {
  const first = schema.safeParse(listing);
  if (first.success) return {};
  const alone = sentences(first.error);
  const wrong = [...new Set(first.error.issues.map((issue) => String(issue.path[0])))];
  const again = schema.safeParse({ ...listing, ...Object.fromEntries(wrong.map((field) => [field, harmless[field]])) });
  return again.success ? alone : { ...sentences(again.error), ...alone };
}

function sentences(error: z.ZodError): Problems {
  const found: Problems = {};
  for (const issue of error.issues) (found[issue.path.join('.')] ??= []).push(said(issue.message));
  return found;
}
