import { z } from 'zod';
import { parseBounds } from './bounds.ts';
import { chars } from './entered-text.ts';
import { limits } from './limits.ts';
import { type FilterValue, type ListingFilterName, listingFilters, providerId } from './listing-filters.ts';
import { parseDollars } from './parse-dollars.ts';
import { usualReach } from './search-choices.ts';

export const unknownPlace = 'We do not know this place. Please try a town in Ontario, or a postal code like N6A 1B7.';
export const unknownProvider = 'There is no such provider.';
const unknownChoice = 'There is no such filter.';
/** An empty field of a form is a filter that is not set. */
const given = (schema: z.ZodType) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** How each kind of filter is judged. */
const judged = {
  text: () =>
    z
      .string()
      .trim()
      .max(limits.query, chars(limits.query))
      .optional()
      .transform((value) => value || undefined),
  day: () =>
    given(
      z.iso
        .date({ error: 'Please enter a day like 2026-07-15.', abort: true })
        .refine((value) => value >= '2000' && value < '2200', 'Please enter a day between 2000 and 2199.'),
    ),
  amount: () =>
    given(
      z.string().transform((value, context) => {
        const cents = parseDollars(value);
        if (cents !== null && cents <= limits.priceMaxCents) return cents;
        context.addIssue({ code: 'custom', message: 'Please enter an amount like 25 or 25.50.' });
        return z.NEVER;
      }),
    ),
  degrees: ({ edge }: { edge: number }) =>
    given(
      z.coerce
        .number({ error: 'This place could not be read.' })
        .min(-edge, 'This place could not be read.')
        .max(edge, 'This place could not be read.'),
    ),
  choice: ({ of, unknown = unknownChoice }: { of: readonly string[]; unknown?: string }) =>
    given(z.enum(of as [string, ...string[]], { error: unknown })),
  reach: ({ of }: { of: readonly number[] }) =>
    z.preprocess(
      (value) => (value === '' || value === undefined ? usualReach : Number(value)),
      z.literal([...of], { error: unknownChoice }),
    ),
  area: () =>
    given(
      z.string().transform((value, context) => {
        const bounds = parseBounds(value);
        if (bounds) return bounds;
        context.addIssue({
          code: 'custom',
          message: 'This part of the map could not be read. Please move the map and search again.',
        });
        return z.NEVER;
      }),
    ),
  provider: () => given(z.string().regex(providerId, unknownProvider)),
};

type Filters = typeof listingFilters;
/** A reach has its usual value, every other filter may be left out. */
type FilterShape = {
  [Name in ListingFilterName]: Filters[Name] extends { kind: 'reach' }
    ? z.ZodType<FilterValue<Filters[Name]>>
    : z.ZodOptional<z.ZodType<FilterValue<Filters[Name]>>>;
};

const filterShape = Object.fromEntries(
  Object.entries(listingFilters).map(([name, filter]) => [name, judged[filter.kind](filter as never)]),
) as unknown as FilterShape;

/** What must hold between two fields; the sentence stands beside the second one. */
function filterAgreesWithItself(
  filter: {
    from?: string | undefined;
    to?: string | undefined;
    price?: string | undefined;
    maxPrice?: number | undefined;
  },
  context: z.core.$RefinementCtx,
): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (filter.from && filter.to && filter.to < filter.from)
    refuse('to', 'Please choose a last day that is not before the first one.');
  if (filter.price === 'contact' && filter.maxPrice !== undefined)
    refuse('maxPrice', 'Listings with a price on request show no amount. Please choose one of the two.');
}

export const listingFilterSchema = z.object(filterShape).superRefine(filterAgreesWithItself);
export type ListingFilter = z.output<typeof listingFilterSchema>;

export const listListingsSchema = z
  .object({
    ...filterShape,
    page: z.coerce.number().int().min(1).default(1),
    after: z.string().max(200).optional(),
    before: z.string().max(200).optional(),
  })
  .superRefine(filterAgreesWithItself);
export type ListListings = z.output<typeof listListingsSchema>;

export const listMarkersSchema = z
  .object({
    ...filterShape,
    south: z.coerce.number().min(-90).max(90),
    west: z.coerce.number().min(-180).max(180),
    north: z.coerce.number().min(-90).max(90),
    east: z.coerce.number().min(-180).max(180),
    zoom: z.coerce.number().min(0).max(20),
  })
  .superRefine(filterAgreesWithItself);
export type ListMarkers = z.output<typeof listMarkersSchema>;
