import data from './ontario.json' with { type: 'json' };

export type Town = { name: string; lat: number; lng: number; population: number };
export type PostalArea = { fsa: string; lat: number; lng: number; place: string };

/** Largest first. A population of 0 means unknown. */
export const towns: readonly Town[] = data.towns.map((row) => {
  const [name, lat, lng, population] = row as [string, number, number, number];
  return { name, lat, lng, population };
});

/** By the first three characters of a postal code ("N6A"), which name an area of a few thousand homes. */
export const postalAreas: ReadonlyMap<string, PostalArea> = new Map(
  data.postalAreas.map((row) => {
    const [fsa, lat, lng, place] = row as [string, number, number, string];
    return [fsa, { fsa, lat, lng, place }];
  }),
);
