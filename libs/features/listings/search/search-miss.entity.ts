import { defineEntity, p } from '@mikro-orm/postgresql';

export const SearchMissSchema = defineEntity({
  name: 'SearchMiss',
  tableName: 'search_misses',
  properties: {
    /** The Monday with which it begins. */
    week: p.date().primary(),
    textHash: p.blob().primary(),
    /** Null until it was tried often enough that it is nobody's own. */
    text: p.text().nullable(),
    times: p.integer(),
  },
});

/** A search text that found no listing at all, and how often it was tried in a week. */
export class SearchMiss extends SearchMissSchema.class {}
SearchMissSchema.setClass(SearchMiss);
