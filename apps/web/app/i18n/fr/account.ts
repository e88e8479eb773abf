import type { account as en } from '../en/account.ts';
import type { Translated } from '../translated.ts';

export const account = {
  title: 'Mon compte',
  since: 'Avec nous depuis le {{date}}',
  failed: 'Votre compte n’a pas pu être chargé. Veuillez réessayer.',
  retry: 'Réessayer',
  notSaved: 'L’enregistrement n’a pas pu se faire. Veuillez réessayer.',
  verification: {
    title: 'Votre adresse courriel n’est pas encore confirmée',
    text: 'Nous avons envoyé un courriel à {{email}}. Ouvrez son lien pour confirmer que l’adresse est à vous.',
  },
  profile: {
    title: 'Nom et langue',
    label: 'Votre nom',
    hint: 'Les prestataires le voient quand vous vous inscrivez à une activité.',
    hintOfBusiness: 'Les autres prestataires le voient quand vous vous inscrivez à une de leurs activités.',
    hintOfProvider:
      'Les familles le voient sur vos annonces et vos billets, et les prestataires quand vous vous inscrivez à une activité.',
    language: 'Nous vous écrivons en',
    submit: 'Enregistrer',
    business: 'Sur vos annonces et vos billets, les familles voient le nom de votre entreprise :',
    changeBusiness: 'Écrivez-nous pour le changer.',
  },
  photo: {
    title: 'Photo',
    text: 'Une image JPG, PNG ou GIF d’au plus 2 Mo. Elle est recadrée en carré.',
    label: 'Choisir une photo',
    submit: 'Enregistrer la photo',
    remove: 'Supprimer la photo',
    none: 'Veuillez d’abord choisir une image.',
    wrongType: 'Veuillez choisir une image JPG, PNG ou GIF.',
    tooLarge: 'Veuillez choisir une image d’au plus 2 Mo.',
    unreadable:
      'Cette image est endommagée. Veuillez l’enregistrer de nouveau dans son logiciel, ou en choisir une autre.',
    failed: 'La photo n’a pas pu être enregistrée. Veuillez réessayer.',
  },
  password: {
    title: 'Mot de passe',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    submit: 'Changer le mot de passe',
    note: 'Quand le mot de passe change, les autres appareils sont déconnectés et l’adresse privée de votre calendrier prend fin.',
    none: 'Votre compte n’a pas encore de mot de passe, parce que vous vous connectez avec un autre service. Nous pouvons vous envoyer un lien pour en choisir un.',
    ask: 'M’envoyer un lien pour choisir un mot de passe',
  },
  email: {
    title: 'Adresse courriel',
    text: 'Nous écrivons à {{email}}. Si vous avez un mot de passe, c’est aussi l’adresse avec laquelle vous vous connectez.',
    open: 'Changer mon adresse courriel…',
  },
  emailChange: {
    title: 'Changer mon adresse courriel',
    lead: 'Votre adresse est actuellement {{email}}.',
    label: 'Nouvelle adresse courriel',
    submit: 'M’envoyer un lien',
    sent: 'Un lien est en route vers {{email}}.',
    sentText:
      'Ouvrez-le dans les 24 heures, dans un navigateur où votre session est ouverte. Entre-temps, votre adresse reste la même. Rien n’arrive? Vérifiez les indésirables, ou l’orthographe de l’adresse.',
    happens: [
      'Nous envoyons un lien à la nouvelle adresse. Votre adresse change quand vous ouvrez ce lien et appuyez sur le bouton de la page.',
      'Nous avisons aussi votre ancienne adresse.',
      'Votre session reste ouverte là où vous appuyez sur le bouton; tous les autres appareils sont déconnectés, et l’adresse privée de votre calendrier prend fin.',
    ],
    keep: 'Retour à mon compte',
    failed: 'Votre adresse courriel n’a pas pu être changée. Veuillez réessayer.',
  },
  newEmail: {
    title: 'Est-ce votre nouvelle adresse?',
    text: 'Appuyez sur le bouton, et votre compte aura désormais l’adresse {{email}}.',
    submit: 'Oui, changer mon adresse',
    goneTitle: 'Ce lien ne fonctionne plus',
    goneText:
      'Il a déjà servi, il est trop ancien, vous en avez demandé un plus récent, ou votre session est celle d’un autre compte que celui pour lequel il a été créé. Vous pouvez en demander un nouveau.',
    again: 'Changer mon adresse courriel',
  },
  connected: {
    title: 'Comptes liés',
    google: 'Google',
    facebook: 'Facebook',
    since: 'lié le {{date}}',
    not: 'non lié',
    off: 'pas encore offert',
    how: 'Pour en lier un, déconnectez-vous, puis connectez-vous une fois avec lui. Il doit avoir la même adresse courriel.',
    disconnect: 'Dissocier',
    lastWayIn:
      'C’est la seule façon d’ouvrir votre compte. Vous pourrez le dissocier quand vous aurez choisi un mot de passe.',
  },
  disconnection: {
    title: 'Dissocier {{name}}?',
    lead: 'Vous ne vous connecterez plus avec ce compte {{name}}.',
    effects: [
      'Tous les autres appareils sont déconnectés, et l’adresse privée de votre calendrier prend fin; cet appareil-ci reste connecté.',
      'Nous vous le confirmons par courriel.',
      'S’il a votre adresse courriel, se connecter avec lui une nouvelle fois le lie de nouveau.',
    ],
    keep: 'Garder',
    confirm: 'Dissocier le compte',
    working: 'Dissociation en cours…',
  },
  sessions: {
    title: 'Vos sessions ouvertes',
    text: 'Vous voyez un appareil qui n’est pas à vous? Déconnectez-le, puis changez votre mot de passe.',
    here: 'Cet appareil',
    times: 'Vu pour la dernière fois le {{lastSeen}}, connecté le {{since}}',
    end: 'Déconnecter',
    endWhich: '{{device}}, vu pour la dernière fois le {{date}}',
    endAll: 'Déconnecter partout',
    unknown: 'Appareil inconnu',
    device: '{{browser}} sur {{system}}',
  },
  data: {
    title: 'Vos données',
    text: 'Tout ce que nous conservons à votre sujet, dans un fichier que des logiciels peuvent lire (JSON).',
    download: 'Télécharger mes données',
  },
  refunds: {
    total_one: '{{count}} personne récupère {{amount}}, pour {{listings}}.',
    total_many: '{{count}} de personnes récupèrent {{amount}}, pour {{listings}}.',
    total_other: '{{count}} personnes récupèrent {{amount}}, pour {{listings}}.',
    people_one: '{{count}} personne',
    people_many: '{{count}} de personnes',
    people_other: '{{count}} personnes',
    listings_one: '{{count}} annonce',
    listings_many: '{{count}} d’annonces',
    listings_other: '{{count}} annonces',
    more_one: 'Et encore {{count}} annonce.',
    more_many: 'Et encore {{count}} d’annonces.',
    more_other: 'Et encore {{count}} annonces.',
  },
  secondFactor: {
    title: 'Second facteur',
    text: 'Un code d’une application de votre téléphone protège ce que vos droits d’administration permettent.',
    open: 'Voir mon second facteur',
  },
  deletion: {
    title: 'Supprimer mon compte',
    text: 'Vous verrez ce qui arrive avant que quoi que ce soit soit supprimé.',
    open: 'Supprimer mon compte…',
    lead: 'C’est irréversible. Voici ce qui arrive :',
    premium: 'Premium prend fin aussitôt, et ce que vous avez payé n’est pas remboursé.',
    happens: {
      erased:
        'Votre nom, votre courriel, votre photo et votre mot de passe sont effacés, et chaque appareil est déconnecté.',
      spots:
        'Les places gratuites que vous aviez prises sont rendues. Les billets que vous avez payés restent valides, mais votre calendrier est supprimé avec le compte; enregistrez d’abord ce dont vous avez besoin.',
      listings:
        'Vos annonces disparaissent. Quiconque a payé pour une activité qui n’a pas encore eu lieu est remboursé en entier et avisé par courriel.',
      records:
        'Les dossiers de paiement sont conservés, comme la loi l’exige : les noms et les montants, pas votre courriel.',
      payments: 'Un compte chez notre fournisseur de paiement y demeure, avec l’argent qui s’y trouve.',
      confirmed: 'Nous vous envoyons un dernier courriel de confirmation.',
    },
    password: 'Votre mot de passe',
    submit: 'Supprimer mon compte pour de bon',
    keep: 'Garder mon compte',
    noPassword:
      'Votre compte n’a pas encore de mot de passe. Veuillez d’abord en choisir un, pour que personne d’autre ne puisse faire ceci en votre nom.',
  },
} as const satisfies Translated<typeof en>;
