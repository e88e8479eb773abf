import type { myListings as en } from '../en/my-listings.ts';
import type { Translated } from '../translated.ts';

export const myListings = {
  title: 'Mes annonces',
  lead: 'Tout ce que vous avez publié, du plus récent au plus ancien.',
  failed: 'Le chargement de vos annonces a échoué. Veuillez réessayer plus tard.',
  retry: 'Réessayer',
  add: 'Ajouter une annonce',
  empty: {
    title: 'Vous n’avez pas encore d’annonce',
    text: 'Publiez la première. Les familles la voient aussitôt.',
  },
  columns: { listing: 'Annonce', when: 'Quand', price: 'Prix', sold: 'Places prises', actions: 'Actions' },
  state: { upcoming: 'À venir', past: 'Passée', undated: 'Pas encore de date', cancelled: 'Annulée' },
  sold: '{{sold}} sur {{max}}',
  soldNoLimit: '{{sold}}, sans limite',
  held_one: '{{count}} en cours d’achat',
  held_many: '{{count}} en cours d’achat',
  held_other: '{{count}} en cours d’achat',
  place: {
    pending: 'Recherche sur la carte…',
    not_found: 'Absente de la carte : l’adresse n’a pas été trouvée',
    failed: 'Pas encore sur la carte : le service de cartes n’a pas répondu',
  },
  sales: 'Voir les ventes',
  view: 'Voir',
  edit: 'Modifier',
  delete: 'Supprimer',
  newer: 'Annonces plus récentes',
  older: 'Annonces plus anciennes',
  pages: 'Pages de vos annonces',
  cancellations: {
    title: 'En cours d’annulation',
    progress: 'Remboursements effectués : {{settled}} sur {{refunds}}; il reste {{left}} à rembourser.',
    telling_one: 'Il reste {{count}} personne inscrite à une place gratuite à aviser par courriel.',
    telling_many: 'Il reste {{count}} de personnes inscrites à une place gratuite à aviser par courriel.',
    telling_other: 'Il reste {{count}} personnes inscrites à une place gratuite à aviser par courriel.',
    waiting:
      'Plus aucun billet n’est vendu. L’annonce sera retirée automatiquement quand tout le monde aura été avisé et remboursé.',
    failed_one: '{{count}} remboursement n’est pas arrivé. Veuillez le relancer à partir de vos ventes.',
    failed_many: '{{count}} de remboursements ne sont pas arrivés. Veuillez les relancer à partir de vos ventes.',
    failed_other: '{{count}} remboursements ne sont pas arrivés. Veuillez les relancer à partir de vos ventes.',
    toSales: 'Ouvrir vos ventes',
  },
  closed: {
    notApprovedText: 'Les familles voient cette annonce, mais ne peuvent ni acheter de billets ni s’inscrire d’ici là.',
    apply: 'Voir ce qui manque',
    setUpText:
      'Les familles voient cette annonce, mais ne peuvent pas acheter de billets tant que votre compte de paiement n’est pas prêt.',
    setUp: 'Configurer les paiements',
  },
  deletion: {
    title: 'Supprimer « {{title}} »?',
    question: 'Voulez-vous vraiment supprimer cette annonce? C’est irréversible.',
    confirm: 'Supprimer l’annonce',
    keep: 'La garder',
    back: 'Retour à l’annonce',
    working: 'Suppression…',
    failed: 'La suppression de l’annonce a échoué. Veuillez réessayer.',
    loading: 'Vérification des inscriptions…',
    signedUp_one: '{{count}} personne inscrite à une place gratuite sera avisée de l’annulation par courriel.',
    signedUp_many: '{{count}} de personnes inscrites à une place gratuite seront avisées de l’annulation par courriel.',
    signedUp_other: '{{count}} personnes inscrites à une place gratuite seront avisées de l’annulation par courriel.',
    open_one: '{{count}} achat en cours est annulé, et rien n’est facturé.',
    open_many: '{{count}} d’achats en cours sont annulés, et rien n’est facturé.',
    open_other: '{{count}} achats en cours sont annulés, et rien n’est facturé.',
    cancelQuestion:
      'Des personnes ont payé pour cette activité, et elle n’a pas encore eu lieu. Supprimer l’annonce annule l’activité, et c’est irréversible.',
    confirmCancel: 'Annuler et rembourser',
    isCancelled:
      'Cette activité est annulée. L’annonce sera retirée automatiquement quand tout le monde aura été avisé et remboursé.',
    paidBefore_one:
      '{{count}} personne a payé et est avisée par courriel. Rien n’est remboursé sur une carte : l’argent l’a déjà été, ou a été réglé autrement.',
    paidBefore_many:
      '{{count}} de personnes ont payé et sont avisées par courriel. Rien n’est remboursé sur une carte : l’argent l’a déjà été, ou a été réglé autrement.',
    paidBefore_other:
      '{{count}} personnes ont payé et sont avisées par courriel. Rien n’est remboursé sur une carte : l’argent l’a déjà été, ou a été réglé autrement.',
    paid_one: '{{count}} personne est remboursée en entier, soit {{amount}} frais compris, et avisée par courriel.',
    paid_many:
      '{{count}} de personnes sont remboursées en entier, soit {{amount}} frais compris, et avisées par courriel.',
    paid_other:
      '{{count}} personnes sont remboursées en entier, soit {{amount}} frais compris, et avisées par courriel.',
    records: 'Vos ventes restent dans votre tableau de bord.',
  },
} as const satisfies Translated<typeof en>;
