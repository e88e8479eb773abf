import { brand } from '@canopy/contracts/brand';
import type { home as en } from '../en/home.ts';
import type { Translated } from '../translated.ts';

export const home = {
  // A joiner keeps the word on one line.
  title: 'De beaux après-\u2060midi, près de chez vous',
  lead: 'Cours, clubs, garde d’enfants, mentorat et nouvelles compétences partout en Ontario, offerts par des gens près de chez vous. Jetez un coup d’œil : c’est gratuit et sans compte.',
  explore: 'EXPLORER NOS ANNONCES',
  searchLabel: 'Que cherchez-vous?',
  searchPlaceholder: 'Piano, soccer, garderie…',
  search: 'Rechercher',
  quote: '« Il faut tout un village pour élever un enfant. »',
  quoteFrom: 'Proverbe africain',
  categories: 'Par où voulez-\u2060vous commencer?',
  count_one: '{{shown}} annonce',
  count_many: '{{shown}} d’annonces',
  count_other: '{{shown}} annonces',
  newest: `Nouveautés sur ${brand.name}`,
  all: 'Toutes les annonces',
  newestFailed:
    'Les annonces les plus récentes n’ont pas pu être chargées à l’instant. Veuillez réessayer dans un moment, ou ouvrir toutes les annonces.',
  nothingYet: 'Rien n’est prévu pour le moment. Revenez bientôt.',
  featured: 'Dans notre vitrine',
  source: 'Source :',
  instagram: 'Suivez-nous sur Instagram',
  onInstagram: '{{picture}}, sur Instagram',
  newsletter: { title: 'Notre infolettre', firstName: 'Prénom', email: 'Courriel', subscribe: 'S’ABONNER' },
  how: 'Comment ça marche',
  families: {
    title: 'Pour les familles',
    steps: [
      [
        'Jetez un coup d’œil',
        'Par catégorie, par mot ou sur la carte. Chaque prix est ce que vous payez, en dollars canadiens.',
      ],
      [
        'Réservez une place',
        'Par carte, ou sans frais quand l’activité est gratuite. Votre place est retenue pendant que vous payez.',
      ],
      [
        'Allez-y',
        'Retrouvez vos billets dans Mon calendrier. Les coordonnées du prestataire figurent avec vos billets.',
      ],
    ],
    action: 'Créer un compte',
    calendar: 'Ouvrir mon calendrier',
  },
  providers: {
    title: 'Pour les prestataires',
    steps: [
      ['Parlez-nous de vous', 'Nous lisons nous-mêmes chaque demande avant que quiconque puisse publier.'],
      [
        'Publiez',
        'Écrivez ce que les familles obtiennent, quand, où et à quel prix. C’est sur la carte en un instant.',
      ],
      [
        'Recevez vos paiements',
        'Les familles paient par carte; l’argent va dans votre propre compte, moins nos frais.',
      ],
    ],
    action: 'Devenir prestataire',
    publish: 'Ajouter une annonce',
  },
} as const satisfies Translated<typeof en>;
