import type { members as en } from '../en/members.ts';
import type { Translated } from '../translated.ts';

export const members = {
  page: 'Inscriptions',
  title: 'Inscriptions : {{title}}',
  open_one: '{{count}} inscription : {{title}}',
  open_many: '{{count}} d’inscriptions : {{title}}',
  open_other: '{{count}} inscriptions : {{title}}',
  ofListing: '– {{title}}',
  total: 'Total des inscriptions : {{count}}',
  none: 'Il n’y a encore ni achat ni inscription.',
  columns: { name: 'Nom', email: 'Courriel', date: 'Achat', quantity: 'Qté', amount: 'Montant payé' },
  quantity: 'Qté : {{n}}',
  noEmail: 'Compte supprimé',
  free: 'Gratuit',
  refunded: 'Remboursement : {{amount}}',
  all: 'Tout afficher',
  older: 'Plus anciennes',
  back: 'Retour à l’annonce',
  newest: 'Plus récentes',
  door: 'Enregistrer les arrivées',
  loading: 'Chargement des inscriptions…',
  failed: 'Les inscriptions n’ont pas pu être chargées. Veuillez réessayer.',
  retry: 'Réessayer',
} as const satisfies Translated<typeof en>;
