import type { card as en } from '../en/card.ts';
import type { Translated } from '../translated.ts';

/** What several pages say of a listing, on its card and elsewhere. */
export const card = {
  kilometres: '{{km}} km',
  closeBy: 'Moins de 1 km',
  ages: {
    label: 'Âges',
    all: 'Tous les âges',
    adults: 'Adultes',
    from: '{{age}} et plus',
    upTo: 'Jusqu’à {{age}}',
    one: '{{age}}',
    rangeOfYears: '{{from}} à {{to}} ans',
    rangeOfMonths: '{{from}} à {{to}} mois',
    range: '{{from}} à {{to}}',
    inYears_one: '{{count}} an',
    inYears_many: '{{count}} ans',
    inYears_other: '{{count}} ans',
    months_one: '{{count}} mois',
    months_many: '{{count}} mois',
    months_other: '{{count}} mois',
  },
  inLanguage: { en: 'En anglais', fr: 'En français' },
  when: 'Quand :',
  where: 'Où :',
  items: '{{n}} éléments',
  video: 'Vidéo',
  illustration: 'Illustration',
  viewDetails: 'Détails',
  ofListing: '– {{title}}',
  virtual: 'En ligne',
  past: 'Passée',
  soldOut: 'Complet',
  spotsLeft_one: '{{count}} place restante',
  spotsLeft_many: '{{count}} de places restantes',
  spotsLeft_other: '{{count}} places restantes',
} as const satisfies Translated<typeof en>;
