import type { listingPoint as en } from '../en/listing-point.ts';
import type { Translated } from '../translated.ts';

export const listingPoint = {
  title: 'Point sur la carte',
  back: 'L’annonce',
  toPlaces: 'Lieux',
  failed: 'Le chargement de l’annonce a échoué. Veuillez réessayer plus tard.',
  notFound: 'Annonce introuvable',
  retry: 'Réessayer',
  refused: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  listing: 'Annonce',
  address: 'Adresse',
  withScripts:
    'Touchez la carte à l’endroit de l’annonce, ou faites glisser le repère. Les nombres suivent; vous pouvez aussi les taper.',
  withoutScripts: 'Entrez la latitude et la longitude, comme les affiche n’importe quel service de cartes.',
  map: 'Carte pour choisir le point. Au clavier, servez-vous des deux champs.',
  lat: 'Latitude',
  latHint: 'Entre {{least}} et {{most}}.',
  lng: 'Longitude',
  lngHint: 'Entre {{least}} et {{most}} : négative en Ontario.',
  now: {
    set: 'Elle est sur la carte.',
    approximate: 'La carte montre le secteur, et non la porte.',
    none: 'Elle n’a pas encore de point sur la carte.',
  },
  save: 'Enregistrer le point',
  saving: 'Enregistrement…',
  stays:
    'Il reste jusqu’à ce que l’adresse de l’annonce change. Les prochaines annonces de ce prestataire à la même adresse y seront placées aussi.',
  online: 'Cette annonce n’a pas d’adresse, et donc pas de point sur la carte.',
  check: 'Vérifier son point sur la carte',
  setOf: 'Placer le point sur la carte',
} as const satisfies Translated<typeof en>;
