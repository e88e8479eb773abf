import type { manageListing as en } from '../en/manage-listing.ts';
import type { Translated } from '../translated.ts';

/** What only those read on the page of a listing who may change it. */
export const manageListing = {
  title: 'Gérer votre annonce',
  text: 'Voici ce que les familles voient de votre annonce.',
  attendees: 'Personnes inscrites',
  capacity: 'Capacité d’accueil',
  checkIn: 'Enregistrer les arrivées',
  noLimit: 'Sans limite',
  held_one: '{{count}} autre place est retenue pendant son paiement.',
  held_many: '{{count}} autres places sont retenues pendant leur paiement.',
  held_other: '{{count}} autres places sont retenues pendant leur paiement.',
  noMap: 'L’annonce est enregistrée, mais elle n’est pas sur la carte',
  place: {
    not_found:
      'Nous n’avons pas trouvé son adresse. Vérifiez l’orthographe, ou essayez un code postal ou la ville la plus proche.',
    failed: 'Le service de cartes n’a pas répondu pendant un moment. Vous pouvez réessayer maintenant.',
  },
  findAgain: 'La rechercher de nouveau',
  changeAddress: 'Changer l’adresse',
  dashboard: 'Aller au tableau de bord',
} as const satisfies Translated<typeof en>;
