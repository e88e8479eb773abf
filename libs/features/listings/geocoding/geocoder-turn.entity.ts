import { defineEntity, p } from '@mikro-orm/postgresql';

const GeocoderTurnSchema = defineEntity({
  name: 'GeocoderTurn',
  tableName: 'geocoder_turns',
  properties: {
    id: p.boolean().primary().default(true),
    freeAt: p.datetime(),
  },
});

/** One row: from when on the geocoder may be asked again, see `geocoder-turns.ts`. */
export class GeocoderTurn extends GeocoderTurnSchema.class {}
GeocoderTurnSchema.setClass(GeocoderTurn);
