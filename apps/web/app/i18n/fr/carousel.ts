import type { carousel as en } from '../en/carousel.ts';
import type { Translated } from '../translated.ts';

export const carousel = {
  label: 'Photos et vidéos',
  carousel: 'carrousel',
  slide: 'diapositive',
  items: 'Photos et vidéos en rangée; les touches fléchées font avancer',
  position: '{{n}} sur {{count}}',
  previous: 'Photo ou vidéo précédente',
  next: 'Photo ou vidéo suivante',
  fullscreen: 'Afficher en plein écran',
  close: 'Quitter le plein écran',
  thumbnails: 'Toutes les photos et vidéos',
  show: 'Afficher l’élément {{n}} sur {{count}}',
  unnamed: 'De l’annonce « {{title}} »',
  download: 'Télécharger la vidéo',
  missing: {
    photo: 'Cette photo n’a pas pu être chargée.',
    film: 'Cette vidéo ne peut pas être lue ici.',
  },
} as const satisfies Translated<typeof en>;
