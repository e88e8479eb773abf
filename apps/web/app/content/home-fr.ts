import { brand } from '@canopy/contracts/brand';
import type { HomeContent } from './home.ts';

/** The French words of the home page. The pictures are those of `home.ts`. */
export const french: HomeContent = {
  statistics: {
    heading: 'Ce qu’il faut dans la journée d’un enfant',
    facts: [
      {
        figure: '60 minutes',
        text: 'par jour à courir, nager, danser : tout ce qui essouffle',
        file: 'minutes.svg',
        alt: 'Une horloge dans l’herbe à côté d’un ballon',
      },
      {
        figure: '3 jours',
        text: 'par semaine avec quelque chose qui renforce les muscles et les os',
        file: 'strong.svg',
        alt: 'Un enfant suspendu à des anneaux dans un parc',
      },
      {
        figure: '2 heures',
        text: 'd’écran de loisir par jour, pas plus',
        file: 'screens.svg',
        alt: 'Un écran barré',
      },
      {
        figure: '9 à 11 heures',
        text: 'de sommeil par nuit, de 5 à 13 ans',
        file: 'sleep.svg',
        alt: 'Un enfant endormi sous la lune',
      },
    ],
    source: {
      text: 'Directives canadiennes en matière de mouvement sur 24 heures, de 5 à 17 ans',
      url: 'https://csepguidelines.ca/language/fr/directives/enfants-jeunes/',
    },
  },
  pictures: {
    heading: 'Des après-midi pour lesquels on sort de chez soi',
    items: [
      { file: 'reading.webp', alt: 'Illustration d’enfants qui lisent sous un grand arbre' },
      { file: 'swimming.webp', alt: 'Illustration de personnes qui nagent dans les couloirs d’une piscine' },
      { file: 'music.webp', alt: 'Illustration d’enfants qui jouent de la guitare et du piano' },
      { file: 'chess.webp', alt: 'Illustration de deux personnes penchées sur une partie d’échecs' },
      { file: 'cooking.webp', alt: 'Illustration d’un enfant et d’un adulte qui cuisinent ensemble' },
      { file: 'mentor.webp', alt: 'Illustration de deux personnes qui parlent sur un banc de parc sous les feuilles' },
    ],
  },
  founder: {
    heading: `Pourquoi nous avons bâti ${brand.name}`,
    paragraphs: [
      'La meilleure enseignante pour une enfant habite souvent à quatre rues de chez elle, et ses parents l’apprennent par hasard : par une note à la bibliothèque, une semaine après que le cours affiche complet.',
      'Personne ne devrait avoir besoin d’une telle chance. Nous avons donc bâti un seul endroit où les gens qui enseignent, entraînent et gardent dans nos villes peuvent être trouvés, questionnés et payés, et où quelqu’un les a tous regardés de près avant votre enfant.',
    ],
    name: `Celle qui a fondé ${brand.name}, au nom de toutes les personnes qui y travaillent`,
    picture: { file: 'founder.svg', alt: 'Dessin d’une femme souriante en chandail vert' },
  },
  awards: {
    heading: 'Les prix du samedi',
    text: 'Personne ne gagne de coupe ici. Voici les prix qui comptent sur le chemin du retour.',
    film: 'awards.mp4',
    poster: 'awards.webp',
    captions: 'awards-fr.vtt',
    description:
      'Des feuilles passent pendant que trois médailles apparaissent : première baignade la plus courageuse, meilleure question posée, équilibre sur les mains qui a fait le plus de progrès.',
  },
  instagram: {
    items: [
      { file: 'soccer.webp', alt: 'Illustration d’enfants qui jouent au soccer sur un terrain' },
      { file: 'painting.webp', alt: 'Illustration d’un enfant qui peint à un chevalet' },
      { file: 'canoe.webp', alt: 'Illustration de deux personnes en canot sur un lac calme au lever du soleil' },
      { file: 'skating.webp', alt: 'Illustration d’enfants qui patinent sur un étang gelé' },
      { file: 'robots.webp', alt: 'Illustration de deux enfants qui construisent un robot à une table' },
      {
        file: 'garden.webp',
        alt: 'Illustration de deux personnes qui jardinent parmi des bacs surélevés et des tournesols',
      },
      { file: 'dance.webp', alt: 'Illustration d’enfants qui dansent avec des rubans' },
      { file: 'stars.webp', alt: 'Illustration d’une famille qui regarde les étoiles dans un télescope' },
    ],
  },
};
