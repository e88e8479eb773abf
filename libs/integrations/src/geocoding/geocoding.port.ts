export interface Place {
  lat: number;
  lng: number;
  /** The point is the middle of a town, a postal area or a street, not an address. */
  approximate: boolean;
}

/** The geocoder asks to be left alone for a while; trying again later is the right answer. */
export class GeocoderBusy extends Error {
  override name = 'GeocoderBusy';

  /** @param retryAfterSeconds how long it asked to be left alone; undefined when it did not say. */
  constructor(
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/**
 * Port: an address in Ontario → where it is (WGS 84 degrees).
 * Resolves to null when the geocoder does not know it: a point is never invented.
 * Rejects with GeocoderBusy, or any error, when it could not be asked.
 */
export abstract class Geocoder {
  abstract locate(address: string): Promise<Place | null>;
}
