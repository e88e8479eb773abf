import { Module } from '@nestjs/common';
import { Config } from '@canopy/platform/runtime';
import { Geocoder } from './geocoding.port.ts';
import { GazetteerGeocoder } from './local.adapter.ts';
import { NominatimGeocoder } from './nominatim.adapter.ts';

@Module({
  providers: [
    {
      provide: Geocoder,
      inject: [Config],
      useFactory: ({ geocoding }: Config) =>
        geocoding.kind === 'nominatim'
          ? new NominatimGeocoder(geocoding.url, geocoding.contact)
          : new GazetteerGeocoder(),
    },
  ],
  exports: [Geocoder],
})
export class GeocodingModule {}
