import type { applications as en } from '../en/applications.ts';
import type { Translated } from '../translated.ts';

export const applications = {
  title: 'Devenir prestataire',
  lead: 'Dites-nous qui vous êtes et ce que vous aimeriez offrir. Une personne lit chaque demande, d’habitude en 1 ou 2 jours ouvrables.',
  required: 'Accès réservé aux prestataires',
  requiredText: 'Seuls les prestataires approuvés peuvent ouvrir la page demandée. Voici comment le devenir.',
  sections: { business: 'Vous et votre travail', reach: 'Comment vous joindre', more: 'Autre chose' },
  sectionHints: {
    business:
      'Les familles voient le nom de votre entreprise, à côté de tout ce que vous offrez. Le reste nous aide à vous connaître.',
    reach: 'Nous appelons ou écrivons seulement au sujet de votre demande.',
  },
  fields: {
    businessName: 'Nom de l’entreprise ou de l’organisme',
    businessType: 'Type d’entreprise',
    description: 'Ce que vous aimeriez offrir',
    website: 'Site Web',
    phoneNumber: 'Numéro de téléphone',
    address: 'Adresse',
    isOnlineOnly: 'Je travaille seulement en ligne',
    additionalInfo: 'Autres renseignements',
  },
  hints: {
    businessName: 'Votre propre nom convient si vous travaillez à votre compte.',
    description: 'Pour qui, à quelle fréquence, et avec quelle expérience.',
    website: 'Par exemple : erable.example',
    phoneNumber: 'Avec l’indicatif régional, comme 519 555 0123.',
    address: 'L’endroit où les familles viendraient, ou celui de votre bureau.',
    isOnlineOnly: 'Votre dossier indique alors que vous travaillez seulement en ligne.',
    additionalInfo: 'Certificats, vérifications policières, références : tout ce qui nous aide.',
  },
  choose: 'Veuillez choisir',
  charactersLeft: 'Caractères restants : {{left}}',
  submit: 'Envoyer la demande',
  sending: 'Envoi…',
  notSent: 'Pas encore envoyée',
  notSignedIn: 'Il faut vous connecter pour envoyer une demande.',
  withoutUser: 'La demande ne peut pas être envoyée sans compte.',
  failedToLoad: 'Le chargement de votre demande a échoué. Veuillez actualiser la page ou réessayer plus tard.',
  failed: 'L’envoi de la demande a échoué. Veuillez vérifier vos renseignements et réessayer.',
  refresh: 'Actualiser la page',
  question: {
    title: 'Nous avons une question sur votre demande',
    quoted: '« {{question}} »',
    text: 'Veuillez y répondre ci-dessous, sous « Autres renseignements » ou là où cela convient, et envoyer la demande de nouveau. Tout ce que vous avez écrit y est encore.',
  },
  unsent: {
    title: 'Quitter sans envoyer?',
    text: 'Ce que vous avez écrit ici n’est pas encore envoyé, ou est encore en route.',
    stay: 'Rester ici',
    leave: 'Quitter sans envoyer',
  },
  again: {
    title: 'Vous pouvez faire une nouvelle demande',
    text: 'Tout ce que vous avez écrit y est encore. Veuillez modifier ce qui doit l’être et envoyer la demande de nouveau.',
  },
  pending: {
    title: 'Nous lisons votre demande',
    text: 'Une personne l’examine en 1 ou 2 jours ouvrables et vous répond par courriel. Il n’y a rien d’autre à faire pour le moment.',
    submitted: 'Envoyée le {{date}}',
    meanwhile: 'Parcourir les annonces',
  },
  rejected: {
    title: 'Votre demande n’a pas été acceptée',
    reason: 'La raison',
    defaultReason: 'La demande ne remplit pas les conditions.',
    text: 'Si quelque chose a changé, ou si vous pensez que nous avons mal compris, veuillez nous écrire. Une personne lira votre message.',
    support: 'Écrire au soutien',
    subject: 'Au sujet de ma demande de prestataire',
  },
  approved: {
    title: 'Votre demande est approuvée',
    text: 'Tout vous est ouvert. Que voulez-vous faire?',
    addListing: 'Ajouter une annonce',
    dashboard: 'Aller au tableau de bord',
  },
} as const satisfies Translated<typeof en>;
