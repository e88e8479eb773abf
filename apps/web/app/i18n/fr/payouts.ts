import type { payouts as en } from '../en/payouts.ts';
import type { Translated } from '../translated.ts';

export const payouts = {
  title: 'Versements',
  lead: 'Ce que les familles paient, moins les frais de plateforme, va à votre compte bancaire chaque jour ouvrable.',
  failed: 'Vos versements n’ont pas pu être chargés.',
  retry: 'Réessayer',
  balance: {
    heading: 'Dans votre compte de paiement',
    available: 'Prêt pour le prochain versement',
    pending: 'En cours de traitement',
    pendingNote:
      'Payé par les familles, et pas encore reçu par notre fournisseur de paiement. Cela prend quelques jours ouvrables.',
    pendingBelow: 'Remboursements prélevés sur vos prochaines ventes.',
    below:
      'Les remboursements ont dépassé vos dernières ventes. La différence est prélevée sur vos prochaines ventes, ou sur votre compte bancaire.',
  },
  heading: 'Envoyés à votre banque',
  of: 'Versement de {{amount}}',
  taken: 'Prélèvement sur votre compte bancaire : {{amount}}',
  status: {
    pending: 'En préparation, prévu le {{day}}',
    in_transit: 'En route, prévu le {{day}}',
    paid: 'Arrivé le {{day}}',
    failed: 'Votre banque ne l’a pas accepté',
    canceled: 'Annulé avant son départ',
  },
  debit: {
    status: {
      pending: 'En préparation, prélèvement prévu le {{day}}',
      in_transit: 'Prélèvement en cours, prévu le {{day}}',
      paid: 'Prélevé le {{day}}',
      failed: 'Votre banque l’a refusé',
      canceled: 'Annulé, rien n’a été prélevé',
    },
    failure:
      'Votre compte de paiement doit encore cette somme. Elle est prélevée sur vos prochaines ventes, ou sur votre compte bancaire. Vérifiez vos coordonnées bancaires.',
    settled:
      'Votre compte de paiement a dû cette somme jusqu’à ce que vos ventes suivantes ou votre compte bancaire la couvrent.',
  },
  failure: {
    said: 'Votre banque a dit : {{failure}}',
    text: 'L’argent est encore dans votre compte de paiement. Vérifiez vos coordonnées bancaires, et il partira avec le prochain versement.',
    settled: 'L’argent est revenu dans votre compte de paiement. Des versements sont repartis depuis.',
    action: 'Vérifier mes coordonnées bancaires',
  },
  empty: {
    title: 'Pas encore de versement',
    text: 'Votre premier versement part quelques jours ouvrables après votre première vente.',
  },
  noOlder: { title: 'Pas de versement plus ancien', text: 'Vous les avez tous vus.' },
  missing: {
    title: 'Configurez d’abord les paiements',
    text: 'Les versements vont de votre compte de paiement à votre banque. Ce compte n’existe pas encore, ou il n’est plus lié.',
    action: 'Configurer les paiements',
  },
  pages: 'Pages des versements',
  newest: 'Versements les plus récents',
  older: 'Versements plus anciens',
  dashboard: 'Retour au tableau de bord',
  settings: 'Gérer le compte de paiement',
  detail: {
    failed: 'Ce versement n’a pas pu être chargé.',
    notFound: 'Ce versement n’existe pas.',
    lead: 'Ce que contient ce versement',
    back: 'Tous les versements',
    what: 'Quoi',
    date: 'Date',
    amount: 'Montant',
    fee: 'Frais',
    net: 'Votre part',
    sale: 'Vente',
    refund: 'Remboursement',
    other: 'Correction du fournisseur de paiement',
    tickets_one: '{{count}} billet',
    tickets_many: '{{count}} de billets',
    tickets_other: '{{count}} billets',
    total: 'Total de ce versement',
    end: 'Ce versement ne contient rien de plus.',
    empty:
      'Vous avez demandé ce versement vous-même, et pour de tels versements le fournisseur de paiement ne dit pas quelles ventes ils contiennent.',
    pages: 'Pages de ce versement',
    newest: 'Première page',
    older: 'Page suivante',
  },
} as const satisfies Translated<typeof en>;
