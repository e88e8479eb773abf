import { findPlace } from './gazetteer/find-place.ts';
import type { Geocoder, Place } from './geocoding.port.ts';

/** Local adapter: the town or postal area out of the shipped gazetteer, marked approximate. Needs no network. */
export class GazetteerGeocoder implements Geocoder {
  async locate(address: string): Promise<Place | null> {
    const found = findPlace(address);
    return found && { lat: found.lat, lng: found.lng, approximate: true };
  }
}
