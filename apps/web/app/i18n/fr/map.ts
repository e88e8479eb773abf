import type { map as en } from '../en/map.ts';
import type { Translated } from '../translated.ts';

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
} as const satisfies Translated<typeof en>;
