import { defineEntity, p } from '@mikro-orm/postgresql';

export const GeocoderThrottleStateSchema = defineEntity({
  name: 'GeocoderThrottleState',
  tableName: 'geocoder_throttle',
  properties: {
    id: p.boolean().primary().default(true),
    freeAt: p.datetime(),
  },
});

/** One row: from when on the geocoder may be asked again, see `geocoder-throttle.ts`. */
export class GeocoderThrottleState extends GeocoderThrottleStateSchema.class {}
GeocoderThrottleStateSchema.setClass(GeocoderThrottleState);
