import { z } from 'zod';
import type { Bounds } from './bounds.ts';
import { orNothing } from './or-nothing.ts';
import { geocodeStatuses } from './vocabulary.ts';

/** The box around Ontario, in degrees: a listing's point lies in it. */
export const ontarioBounds: Bounds = { south: 41.6, west: -95.2, north: 56.9, east: -74.3 };

/** `failed`: not found, or the geocoder gave no answer in an hour of trying. `waiting`: still being looked for. */
export const placeStates = ['failed', 'waiting'] as const;
export type PlaceState = (typeof placeStates)[number];

export const listUnplacedSchema = z.object({
  /** Without it, what failed. */
  state: orNothing(z.enum(placeStates, { error: 'There is no such state.' })),
  after: z.string().max(200).optional(),
});
export type ListUnplaced = z.output<typeof listUnplacedSchema>;

export const unplacedListingSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  location: z.string(),
  status: z.enum(['pending', 'not_found', 'failed']),
  attempts: z.number().int(),
  createdAt: z.string(),
});
export type UnplacedListing = z.infer<typeof unplacedListingSchema>;

export const unplacedListingsSchema = z
  .object({
    items: z.array(unplacedListingSchema),
    next: z.string().nullable(),
    counts: z.object({ failed: z.number().int(), waiting: z.number().int() }),
  })
  .meta({ id: 'UnplacedListings' });
export type UnplacedListings = z.infer<typeof unplacedListingsSchema>;

export const placedListingSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    location: z.string(),
    isVirtual: z.boolean(),
    status: z.enum(geocodeStatuses),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
  })
  .meta({ id: 'PlacedListing' });
export type PlacedListing = z.infer<typeof placedListingSchema>;

/** Degrees as a number or as people write them; a comma is a decimal point too. */
const degrees = (name: string, least: number, most: number) => {
  const sentence = `Please enter a ${name} between ${least} and ${most}.`;
  return z
    .union([z.number(), z.string()], { error: sentence })
    .transform((value) => (typeof value === 'number' ? value : asNumber(value)))
    .pipe(z.number({ error: sentence }).min(least, sentence).max(most, sentence));
};
const asNumber = (text: string): number =>
  /^[-\u2212]?\d{1,3}(?:[.,]\d{1,15})?$/.test(text.trim())
    ? Number(text.trim().replace('−', '-').replace(',', '.'))
    : Number.NaN;

export const setListingPointSchema = z
  .object({
    lat: degrees('latitude', ontarioBounds.south, ontarioBounds.north),
    lng: degrees('longitude', ontarioBounds.west, ontarioBounds.east),
    /** The address that the point was chosen for: a point belongs to its address. */
    location: z.string().max(1_000),
  })
  .meta({ id: 'SetListingPoint' });
export type SetListingPoint = z.output<typeof setListingPointSchema>;
