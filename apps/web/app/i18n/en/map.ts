/** What stands in the place of a map, on every page that has one, until the map is there. */
export const mapFrame = {
  loading: 'The map is loading…',
  failed: 'The map could not be loaded. The list has every listing.',
  failedHere: 'The map could not be loaded.',
  needsScripts: 'The map needs JavaScript. The list has every listing.',
} as const;

/** What an open map says: small, and with the frame it needs no trip of its own when the map comes. */
export const map = {
  label: 'Map of listings',
  cluster: '{{count}} listings here. Zoom in.',
  bundle: '{{count}} listings in one place. Show them.',
  listed: '{{count}} listings here. Show them in the list.',
  chosen_one: 'The listing that you chose',
  chosen_other: 'The {{count}} listings that you chose',
  searchArea: 'Search this area',
  approximate: 'Approximate location',
  markersFailed: 'Listings on the map could not be loaded. The list has every listing.',
} as const;
