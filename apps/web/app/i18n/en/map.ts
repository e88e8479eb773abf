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
