import type { secondFactor as en } from '../en/second-factor.ts';
import type { Translated } from '../translated.ts';

export const secondFactor = {
  title: 'Second facteur',
  lead: 'Un code d’une application de votre téléphone, en plus de votre mot de passe. Qui connaît seulement votre mot de passe n’a pas vos droits d’administration.',
  failed: 'Votre second facteur n’a pas pu être chargé. Veuillez réessayer plus tard.',
  retry: 'Réessayer',
  notSaved: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  notForYou: 'Le second facteur est réservé à l’administration.',
  on: 'Il est actif depuis le {{date}}.',
  off: 'Il n’est pas encore configuré.',
  required: 'Tant qu’il ne l’est pas, vous n’avez pas vos droits d’administration.',
  codesLeft_one: 'Il reste {{count}} code de secours.',
  codesLeft_many: 'Il reste {{count}} de codes de secours.',
  codesLeft_other: 'Il reste {{count}} codes de secours.',
  codesLeft_zero: 'Il ne reste aucun code de secours. Veuillez en créer de nouveaux.',
  unreadable:
    'La clé du serveur a changé; les codes de votre application ne peuvent donc plus être vérifiés. Veuillez le configurer de nouveau maintenant.',
  start: 'Le configurer',
  startAgain: 'Le configurer sur un autre téléphone',
  scan: {
    title: 'Ajoutez-le à votre application',
    text: 'Balayez ce code avec une application d’authentification, comme celle de votre gestionnaire de mots de passe. Entrez ensuite les six chiffres que l’application affiche.',
    qr: 'Code QR pour votre application d’authentification',
    key: 'Pas d’appareil photo? Entrez cette clé dans l’application :',
    code: 'Code de l’application',
    submit: 'L’activer',
  },
  codes: {
    title: 'Vos codes de secours',
    text: 'Chacun fonctionne une fois, à la place de l’application. Ils ne sont affichés que maintenant : veuillez les imprimer, ou les garder là où vous gardez vos mots de passe.',
    copy: 'Copier les codes',
    print: 'Imprimer',
    done: 'Je les ai gardés',
    make: 'Créer de nouveaux codes de secours',
    makeText: 'Les anciens cessent de fonctionner.',
    unseen:
      'Votre second facteur est actif. Si vous n’avez pas vu vos codes de secours, veuillez en créer de nouveaux maintenant.',
  },
  turnOff: 'Le désactiver',
  give: {
    title: 'Encore une étape',
    text: 'Entrez les six chiffres que votre application affiche.',
    code: 'Code',
    hint: 'Pas de téléphone à portée de main? Entrez un de vos codes de secours. Sans ceux-ci, demandez à une autre personne de l’administration de réinitialiser votre second facteur.',
    submit: 'Continuer',
    back: 'Continuer sans droits d’administration',
  },
} as const satisfies Translated<typeof en>;
