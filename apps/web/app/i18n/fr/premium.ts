import type { premium as en, simulatedPremium as enSimulated } from '../en/premium.ts';
import { refusals } from '../refusals-fr.ts';
import type { Translated } from '../translated.ts';

export const premium = {
  title: 'Premium',
  lead: 'Gardez une plus grande part de chaque vente pour un seul prix par année.',
  loadFailed: 'Le chargement de Premium a échoué. Veuillez réessayer.',
  retry: 'Réessayer',
  failed: {
    upgrade: refusals.premium_start_failed,
    keep: refusals.premium_keep_failed,
    pay: refusals.premium_payment_page_failed,
    clock: refusals.unavailable,
    cancel: refusals.premium_cancel_failed,
  },
  back: 'Retour au tableau de bord',
  stale: 'Le fournisseur de paiement n’a pas pu être joint à l’instant. Voici le dernier état connu de Premium.',
  price: '{{year}} $ par année, taxe en sus',
  month: 'environ {{month}} $ par mois, annulable en tout temps',
  upgrade: {
    title: 'Gardez {{keep}} % de chaque vente avec Premium',
    text: 'Nos frais passent de {{without}} % à {{with}} %.',
    noGain: {
      title: 'Premium ne réduirait pas vos frais',
      text: 'Nos frais pour vous sont déjà de {{without}} %.',
    },
    submit: 'Passer à Premium',
    submitting: 'Ouverture de la caisse…',
    unsold: 'Avant de payer : personne ne peut acheter chez vous tant que votre compte de paiement n’est pas prêt.',
    more: 'Comment Premium fonctionne',
  },
  active: {
    title: 'Premium est actif',
    text: 'Nos frais sont de {{fee}} %, donc vous gardez {{keep}} % de chaque vente.',
    renews: 'Se renouvelle le {{date}} pour {{price}}.',
    cancel: 'Annuler l’abonnement',
    ends: 'Premium prend fin le {{date}}. À partir de là, nos frais sont de {{without}} %, et rien d’autre n’est facturé.',
    keep: 'Garder Premium',
    keeping: 'Un instant…',
  },
  due: {
    title: 'Le renouvellement de Premium n’est pas payé',
    text: 'Votre carte a été refusée quand Premium devait se renouveler le {{date}}. Premium est suspendu, et nos frais sont de {{fee}} % jusqu’à ce que vous payiez. Il reprend aussitôt, avec n’importe quelle carte. L’année que vous payez a commencé ce jour-là.',
    pay: 'Payer maintenant',
    again: 'Vérifier de nouveau',
    end: 'Mettre fin à Premium',
  },
  confirming: {
    title: 'Votre paiement est en cours de confirmation',
    text: 'Le fournisseur de paiement le confirme d’habitude en moins d’une minute. Vous pouvez quitter cette page : nous vous écrirons quand Premium sera actif.',
    again: 'Vérifier de nouveau',
  },
  fee: {
    title: 'Vos frais',
    now: 'Maintenant',
    without: 'Sans Premium',
    with: 'Avec Premium',
    rate: '{{fee}} %',
    keep: 'Vous gardez {{amount}} d’une vente de 100 $',
    breakEven: 'Premium est rentabilisé dès que vous vendez pour {{amount}} dans l’année.',
  },
  how: {
    title: 'Comment ça fonctionne',
    points: {
      starts: 'Premium compte dès le moment où vous payez. Les ventes d’avant gardent leurs frais.',
      renews: 'L’abonnement se renouvelle chaque année avec la même carte, jusqu’à ce que vous l’annuliez.',
      ends: 'Si vous annulez, Premium reste jusqu’à la fin de l’année payée.',
      fails: 'Si un renouvellement ne peut pas être payé, Premium est suspendu jusqu’à ce qu’il le soit.',
      tax: 'La taxe s’ajoute à la caisse de notre fournisseur de paiement.',
    },
  },
  cancelling: {
    title: 'Annuler Premium?',
    question:
      'Vous gardez Premium jusqu’au {{date}}, et rien d’autre n’est facturé. À partir de là, nos frais sont de {{without}} % de chaque vente au lieu de {{with}} %.',
    undo: 'Jusqu’à ce jour, vous pouvez revenir sur votre décision.',
    dueTitle: 'Mettre fin à Premium?',
    dueQuestion: 'Le renouvellement impayé est abandonné, et rien d’autre n’est facturé.',
    renewedQuestion:
      'L’année payée est terminée, et votre carte n’a pas encore été débitée pour la suivante. Premium prend fin maintenant, et rien d’autre n’est facturé. Dès maintenant, nos frais sont de {{without}} % de chaque vente au lieu de {{with}} %.',
    already: 'Votre abonnement est déjà annulé. Premium prend fin le {{date}}.',
    nothing: 'Vous n’avez pas d’abonnement Premium à annuler.',
    plainQuestion: 'Premium reste jusqu’à la fin de la période que vous avez payée.',
    confirm: 'Annuler l’abonnement',
    dueConfirm: 'Mettre fin à Premium',
    working: 'Annulation…',
    back: 'Revenir',
  },
  simulated: 'Aucun vrai fournisseur de paiement n’est lié ici; aucune carte n’est donc débitée.',
  clock: 'Laisser passer le temps',
} as const satisfies Translated<typeof en>;

export const simulatedPremium = {
  lead: {
    checkout: 'Aucun vrai fournisseur de paiement n’est lié ici. Cette page joue le rôle de sa caisse.',
    invoice:
      'Aucun vrai fournisseur de paiement n’est lié ici. Cette page joue le rôle de sa page pour une facture impayée.',
    clock: 'Aucun vrai fournisseur de paiement n’est lié ici. Sur cette page, le temps passe pour votre abonnement.',
  },
  year: 'Premium, une année',
  tax: 'Taxe (TVH 13 %)',
  total: 'Total aujourd’hui',
  state: 'Abonnement',
  noState: 'aucun',
  period: 'Payé jusqu’au',
  next: 'À la fin de la période',
  nextRenews: 'se renouvelle',
  nextEnds: 'prend fin',
  ending: 'L’année payée prend fin',
  closed: 'Plus rien ne peut être payé ici.',
  declined: 'Votre carte a été refusée. Veuillez en essayer une autre.',
  back: 'Retour à Premium',
  actions: {
    pay: 'Payer avec une carte valide',
    decline: 'Payer avec une carte refusée',
    leave: 'Quitter sans payer',
    period_ends: 'L’année payée prend fin, et la carte fonctionne',
    period_ends_unpaid: 'L’année payée prend fin, et la carte est refusée',
    given_up: 'Le fournisseur de paiement abandonne le renouvellement impayé',
  },
} as const satisfies Translated<typeof enSimulated>;
