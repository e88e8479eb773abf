import type { contact as en } from '../en/contact.ts';
import type { Translated } from '../translated.ts';

export const contact = {
  title: 'Nous joindre',
  lead: 'Questions, soucis, idées : une personne lit chaque message et répond dans les deux jours ouvrables.',
  email: 'Courriel',
  meeting: 'Parlez-nous',
  meetingText: 'Trente minutes par vidéo, quand cela vous convient.',
  meetingLink: 'Planifier une rencontre de 30 minutes',
  social: 'Suivez-nous',
  unsent: {
    title: 'Quitter sans envoyer?',
    text: 'Ce que vous avez écrit ici n’est pas encore envoyé, ou est encore en route.',
    stay: 'Rester ici',
    leave: 'Quitter sans envoyer',
  },
  form: {
    title: 'Écrivez-nous',
    name: 'Votre nom',
    email: 'Votre adresse courriel',
    emailHint: 'Nous répondons à cette adresse.',
    topic: 'De quoi s’agit-il?',
    choose: 'Veuillez choisir',
    message: 'Votre message',
    empty: 'Laissez ce champ vide',
    kept: 'Votre message nous parvient par courriel. La politique de confidentialité dit combien de temps il est conservé.',
    send: 'Envoyer le message',
    sent: 'Votre message est en route.',
    sentText: 'Une personne le lit et répond à {{email}} dans les deux jours ouvrables.',
    failed: 'Votre message n’a pas pu être envoyé. Veuillez réessayer, ou nous écrire un courriel.',
  },
  topics: {
    booking: 'Une réservation ou une annonce',
    payment: 'Un paiement ou un remboursement',
    provider: 'Offrir une activité ici',
    account: 'Mon compte',
    idea: 'Une idée ou un problème avec le site',
    other: 'Autre chose',
  },
  map: {
    title: 'Où nous sommes chez nous',
    text: 'Nous sommes actifs partout dans la province. La carte montre les plus grandes villes; la liste en dessous contient les mêmes.',
    label: 'Carte de l’Ontario',
    list: 'Villes de cette carte',
  },
  faq: 'Questions fréquentes',
  questions: [
    [
      'Comment réserver une place?',
      'Ouvrez une annonce, choisissez le nombre de billets et payez par carte. Vos places sont retenues quelques minutes, le temps de payer. Pour les activités gratuites, un seul clic suffit.',
    ],
    [
      'Où sont mes billets?',
      'Sous Mes billets. Montrez-les sur votre téléphone à l’entrée, ou imprimez-les. Le courriel que nous vous avons envoyé y mène aussi.',
    ],
    [
      'Puis-je venir avec plus d’un enfant?',
      'Oui. Choisissez autant de billets qu’il vous en faut à l’achat, ou jusqu’à six places pour une activité gratuite.',
    ],
    [
      'Comment joindre un prestataire?',
      'Une fois que vous avez un billet, les coordonnées du prestataire sont sur la page de l’annonce. Quand le prix est sur demande, tout le monde peut les voir.',
    ],
    [
      'Je ne peux pas venir. Que faire?',
      'Une place gratuite, vous la rendez vous-même : ouvrez son billet sous Mes billets et choisissez « Rendre ma place », pour que quelqu’un d’autre puisse la prendre. Si vous avez payé, veuillez d’abord écrire au prestataire; les plans changent, et la plupart des prestataires aident volontiers. Si vous n’avez pas de nouvelles après deux jours, écrivez-nous.',
    ],
    [
      'Que se passe-t-il si une activité est annulée?',
      'Nous écrivons à toutes les personnes qui ont un billet. Celles qui ont payé sont remboursées sur la carte utilisée pour payer.',
    ],
    [
      'Est-il sûr de payer ici?',
      'Votre numéro de carte va directement au fournisseur de paiement. Nous ne le voyons jamais, et apprenons seulement si le paiement a réussi.',
    ],
    [
      'Vérifiez-vous qui offre des activités?',
      'Personne ne peut publier d’annonce avant que l’une ou l’un de nous ait donné son accord. Ce n’est pas une vérification des antécédents; veuillez donc demander au prestataire ce qui compte pour vous.',
    ],
    [
      'Comment puis-je offrir une activité?',
      'Connectez-vous et remplissez le formulaire de la page Devenir prestataire. Nous lisons nous-mêmes chaque demande. Le guide des prestataires dit à quoi s’attendre.',
    ],
    [
      'Comment supprimer mon compte?',
      'Ouvrez Mon compte; au bas de la page, vous pouvez supprimer le compte. Les dossiers de paiement restent, parce que la loi l’exige. La politique de confidentialité dit ce qui est conservé d’autre, et pendant combien de temps.',
    ],
  ],
} as const satisfies Translated<typeof en>;
