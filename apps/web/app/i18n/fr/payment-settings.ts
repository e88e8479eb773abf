import type { paymentSettings as en, simulatedProvider as enSimulated } from '../en/payment-settings.ts';
import type { Translated } from '../translated.ts';

export const paymentSettings = {
  title: 'Paramètres de paiement',
  lead: 'Les familles paient par carte, et l’argent va à votre propre compte chez notre fournisseur de paiement.',
  loading: 'Chargement de votre compte de paiement…',
  loadFailed: 'Le chargement des renseignements du compte de paiement a échoué',
  failed: 'Une erreur inattendue est survenue. Veuillez réessayer ou écrire au soutien.',
  dashboardFailed: 'Le tableau de bord n’a pas pu s’ouvrir : {{message}}',
  retry: 'Réessayer',
  manage: 'Gérer le compte de paiement',
  back: 'Retour au tableau de bord',
  banner: {
    not_started: {
      title: 'Configurez les paiements pour recevoir votre argent',
      text: 'Les familles voient vos annonces, mais personne ne peut acheter de billet tant que votre compte de paiement n’est pas prêt.',
      way: 'Configurer les paiements',
    },
    in_progress: {
      title: 'La configuration de vos paiements n’est pas terminée',
      text: 'Les familles voient vos annonces, mais personne ne peut acheter de billet tant que votre compte de paiement n’est pas prêt.',
      way: 'Terminer la configuration',
    },
    review: {
      title: 'Votre compte de paiement est en cours de vérification',
      text: 'Vous avez tout fourni. Les familles voient vos annonces, mais personne ne peut acheter de billet tant que notre fournisseur de paiement n’a pas vérifié votre compte. Cela prend d’habitude quelques minutes, au plus quelques jours.',
      way: 'Vérifier de nouveau',
    },
    failed: {
      title: 'Votre compte de paiement n’est plus lié',
      text: 'Personne ne peut acheter de billet tant que vous n’avez pas configuré les paiements de nouveau.',
      way: 'Configurer les paiements',
    },
  },
  notStarted: {
    title: 'Recevez de l’argent pour ce que vous offrez',
    benefits: {
      daily: 'Des versements quotidiens à votre compte bancaire canadien',
      cards: 'Les cartes de crédit et de débit des familles, avec des reçus envoyés pour vous',
      share: 'Vous gardez {{keep}} de chaque vente, {{with}} avec Premium',
      shareAlike: 'Vous gardez {{keep}} de chaque vente',
      records: 'Ventes, frais, remboursements et versements dans votre tableau de bord',
    },
    submit: 'Configurer les paiements',
    submitting: 'Ouverture de la configuration…',
    skip: 'Plus tard',
    disclaimer:
      'Vous entrez vos renseignements sur les pages de notre fournisseur de paiement, qui les vérifie comme la loi l’exige. Nous ne voyons jamais votre compte bancaire ni vos pièces d’identité. Il faut terminer la configuration pour recevoir des paiements.',
    tips: {
      title: 'Si quelque chose ne fonctionne pas',
      email: 'Servez-vous de l’adresse courriel de votre compte sur ce site : {{email}}.',
      canada: 'Les comptes de paiement sont réservés aux entreprises et aux personnes au Canada.',
      support: 'Toujours un problème? Écrivez à {{email}} et nous vous aiderons.',
    },
  },
  inProgress: {
    titles: {
      due: 'Presque terminé',
      review: 'Votre compte est en cours de vérification',
      disabled: 'Votre compte de paiement est suspendu',
      rejected: 'Votre compte de paiement a été refusé',
    },
    text: 'Votre compte de paiement est créé, et il manque encore des renseignements.',
    submit: 'Poursuivre la configuration',
    checking: 'Vérification de l’état de votre compte de paiement…',
    notChecked:
      'Le fournisseur de paiement n’a pas pu être joint à l’instant. Voici le dernier état connu de votre compte.',
    due: 'Ce qu’il vous reste à fournir :',
    review:
      'Notre fournisseur de paiement vérifie ce que vous avez envoyé. Cela prend d’habitude quelques minutes, au plus quelques jours.',
    disabled:
      'Notre fournisseur de paiement a suspendu ce compte. Poursuivez la configuration pour voir ce qu’il lui faut.',
    rejected: 'Notre fournisseur de paiement a refusé ce compte. Veuillez écrire au soutien.',
    again: 'Vérifier de nouveau',
  },
  failedState: {
    title: 'Votre compte de paiement n’est plus lié',
    text: 'Le lien entre votre compte de paiement et {{brand}} a pris fin. Configurez les paiements de nouveau pour continuer à vendre.',
  },
  completed: {
    title: 'Vous pouvez recevoir des paiements',
    text: 'Votre compte de paiement est complet. Les familles peuvent acheter des billets pour vos annonces.',
    payouts:
      'Les versements vont à votre compte bancaire chaque jour ouvrable. Une vente est versée une fois que le fournisseur de paiement l’a reçue, d’habitude dans les sept jours.',
    dashboard: 'Ouvrir votre tableau de bord des paiements',
    seePayouts: 'Voir vos versements',
  },
  requirements: {
    terms: 'L’acceptation des conditions de notre fournisseur de paiement',
    bank: 'Votre compte bancaire',
    identity: 'Une photo de votre pièce d’identité',
    birth: 'Votre date de naissance',
    address: 'Votre adresse',
    name: 'Votre nom',
    contact: 'Votre courriel ou votre numéro de téléphone',
    business: 'Des renseignements sur votre entreprise',
    owners: 'Des renseignements sur les propriétaires et la direction',
    other: 'D’autres renseignements, que la configuration demandera',
  },
} as const satisfies Translated<typeof en>;

export const simulatedProvider = {
  title: 'Fournisseur de paiement simulé',
  lead: 'Aucun vrai fournisseur de paiement n’est lié ici. Cette page joue le rôle de ses pages de configuration, pour que vous puissiez essayer chaque issue.',
  account: 'Compte {{id}}',
  submitted: 'Renseignements remis',
  charges: 'Peut recevoir des paiements',
  payouts: 'Versements actifs',
  yes: 'oui',
  no: 'non',
  actions: {
    complete: 'Tout remettre, et être accepté',
    under_review: 'Tout remettre, et attendre une vérification',
    restrict: 'Suspendre le compte : il manque un document',
    leave: 'Quitter sans terminer',
  },
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
} as const satisfies Translated<typeof enSimulated>;
