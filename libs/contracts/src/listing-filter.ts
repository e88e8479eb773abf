import { z } from 'zod';
import { parseArea } from './bounds.ts';
import { limits } from './limits.ts';
import { parseDollars } from './money.ts';
import { orders, priceChoices, reaches, usualReach } from './search-choices.ts';
import { categories } from './vocabulary.ts';

const tooLong = `Please use at most ${limits.query} characters.`;
const text = z
  .string()
  .trim()
  .max(limits.query, tooLong)
  .optional()
  .transform((value) => value || undefined);
/** An empty field of a form is a filter that is not set. */
const given = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const unknownChoice = { error: 'There is no such filter.' };
const day = given(
  z.iso
    .date({ error: 'Please enter a day like 2026-07-15.', abort: true })
    .refine((value) => value >= '2000' && value < '2200', 'Please enter a day between 2000 and 2199.'),
);
const amount = given(
  z.string().transform((value, context) => {
    const cents = parseDollars(value.trim().replace(/^\$\s*/, ''));
    if (cents !== null && cents <= limits.priceMaxCents) return cents;
    context.addIssue({ code: 'custom', message: 'Please enter an amount like 25 or 25.50.' });
    return z.NEVER;
  }),
);
const degrees = (edge: number) =>
  given(
    z.coerce
      .number({ error: 'This place could not be read.' })
      .min(-edge, 'This place could not be read.')
      .max(edge, 'This place could not be read.'),
  );

/** What the listings page can be narrowed by. Everything given must hold at once. */
export const filterShape = {
  q: text,
  category: given(z.enum(categories, { error: 'There is no such category.' })),
  when: given(z.enum(['upcoming'], unknownChoice)),
  /** First and last day in Toronto: listings that take place on any day between, both included. */
  from: day,
  to: day,
  price: given(z.enum(priceChoices, unknownChoice)),
  /** Dollars in the address, whole cents after parsing. */
  maxPrice: amount,
  /** A town or a postal code of Ontario … */
  near: text,
  /** … or a point; `near` wins when both are given. */
  lat: degrees(90),
  lng: degrees(180),
  within: z.preprocess(
    (value) => (value === '' || value === undefined ? usualReach : Number(value)),
    z.literal([...reaches], unknownChoice),
  ),
  /** With a place the nearest come first, unless the newest are asked for; without one always the newest. */
  sort: given(z.enum(orders, unknownChoice)),
  /** Part of the map: "south,west,north,east". */
  area: given(
    z.string().transform((value, context) => {
      const box = parseArea(value);
      if (box) return box;
      context.addIssue({
        code: 'custom',
        message: 'This part of the map could not be read. Please move the map and search again.',
      });
      return z.NEVER;
    }),
  ),
};

/** What must hold between two fields; the sentence stands beside the second one. */
export function filterAgreesWithItself(
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
