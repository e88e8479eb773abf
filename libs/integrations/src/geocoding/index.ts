export { Geocoder, GeocoderBusy, type Place } from './geocoding.port.ts';
export { GeocodingModule } from './geocoding.module.ts';
export { GazetteerGeocoder } from './local.adapter.ts';
export { NominatimGeocoder } from './nominatim.adapter.ts';
