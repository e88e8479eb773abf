import type { map as enMap, mapFrame as enMapFrame } from '../en/map.ts';
import type { Translated } from '../translated.ts';

/** What stands in the place of a map, on every page that has one, until the map is there. */
export const mapFrame = {
  loading: 'La carte se charge…',
  failed: 'La carte n’a pas pu être chargée. La liste contient toutes les annonces.',
  failedHere: 'La carte n’a pas pu être chargée.',
  needsScripts: 'La carte a besoin de JavaScript. La liste contient toutes les annonces.',
} as const satisfies Translated<typeof enMapFrame>;

/** What an open map says: small, and with the frame it needs no trip of its own when the map comes. */
export const map = {
  label: 'Carte des annonces',
  cluster: '{{count}} annonces ici. Zoomer.',
  bundle: '{{count}} annonces au même endroit. Les afficher.',
  listed: '{{count}} annonces ici. Les afficher dans la liste.',
  chosen_one: 'L’annonce choisie',
  chosen_many: 'Les {{count}} d’annonces choisies',
  chosen_other: 'Les {{count}} annonces choisies',
  searchArea: 'Chercher dans cette zone',
  approximate: 'Position approximative',
  markersFailed: 'Les annonces de la carte n’ont pas pu être chargées. La liste contient toutes les annonces.',
} as const satisfies Translated<typeof enMap>;
