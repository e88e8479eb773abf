import type { joining as en } from '../en/joining.ts';
import type { Translated } from '../translated.ts';

/** What only signed-in people read on the page of a listing: of their spots and tickets, and how they get them. */
export const joining = {
  signUp: 'S’inscrire',
  spots: 'Places',
  signUpFailed: 'L’inscription a échoué. Veuillez réessayer.',
  tickets: {
    title_one: 'Vous avez {{count}} billet',
    title_many: 'Vous avez {{count}} de billets',
    title_other: 'Vous avez {{count}} billets',
    free_one: 'Votre inscription est faite',
    free_many: 'Votre inscription est faite : {{count}} de places',
    free_other: 'Votre inscription est faite : {{count}} places',
    text: 'Écrivez au prestataire pour toute question.',
    emailed: 'Nous vous avons envoyé une confirmation par courriel.',
    calendar: 'Voir dans mon calendrier',
  },
  purchased: 'C’est réservé. Au plaisir de vous y voir!',
  holding: {
    title_one: 'Nous retenons {{count}} place pour vous',
    title_many: 'Nous retenons {{count}} de places pour vous',
    title_other: 'Nous retenons {{count}} places pour vous',
    text: 'Rien n’est facturé avant que vous payiez.',
    continue: 'Continuer l’achat',
    release_one: 'Libérer la place',
    release_many: 'Libérer les places',
    release_other: 'Libérer les places',
    beingPaid:
      'Un paiement pour ces places est en traitement; rien n’a donc été libéré. Veuillez revenir voir dans un instant.',
  },
  saleNotice: {
    ask: 'M’aviser quand les billets seront en vente',
    waiting: 'Nous vous écrirons quand les billets seront en vente.',
    withdraw: 'Ne plus m’aviser',
  },
} as const satisfies Translated<typeof en>;
