import { z } from 'zod';
import { ontarioBounds } from '@canopy/contracts/places';
import { GeocoderBusy, type Geocoder, type Place } from './geocoding.port.ts';

const answerSchema = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    /** Key and value of the main tag in OpenStreetMap, such as `place` and `city`. */
    class: z.string().optional(),
    type: z.string().optional(),
  }),
);

/**
 * A town, a postal code or a street, where Nominatim does not know the house: its point is a middle, and nobody's door.
 * Source: https://nominatim.org/release-docs/latest/api/Output/ and the keys of OpenStreetMap.
 */
const isArea = ({ class: key, type }: { class?: string | undefined; type?: string | undefined }): boolean =>
  key === 'boundary' || key === 'highway' || (key === 'place' && type !== 'house');

/** The box around Ontario, so that "London" is London, Ontario. */
const { south, west, north, east } = ontarioBounds;
const ontario = [west, north, east, south].join();

/**
 * Real adapter: a service that speaks Nominatim's search protocol. Its policy asks for one request a second and a
 * contact.
 */
export class NominatimGeocoder implements Geocoder {
  constructor(
    private readonly baseUrl: string,
    private readonly contact: string,
    private readonly timeoutMilliseconds = 10_000,
  ) {}

  async locate(address: string): Promise<Place | null> {
    const url = new URL('search', this.baseUrl.endsWith('/') ? this.baseUrl : `${this.baseUrl}/`);
    url.search = new URLSearchParams({
      format: 'json',
      q: address,
      limit: '1',
      countrycodes: 'ca',
      viewbox: ontario,
      bounded: '1',
    }).toString();
    const response = await fetch(url, {
      headers: { 'user-agent': `Canopy (${this.contact})`, accept: 'application/json' },
      signal: AbortSignal.timeout(this.timeoutMilliseconds),
    });
    if (response.status === 429 || response.status >= 500)
      throw new GeocoderBusy(
        `The geocoder answered ${response.status}.`,
        retryAfterSeconds(response.headers.get('retry-after')),
      );
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`);
    const answer = answerSchema.safeParse(await response.json().catch(() => null));
    if (!answer.success) throw new GeocoderBusy('The geocoder gave an answer that could not be read.');
    const first = answer.data[0];
    return first ? { lat: first.lat, lng: first.lon, approximate: isArea(first) } : null;
  }
}

/** `Retry-After` is a number of seconds or a date; anything else says nothing. */
function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}
