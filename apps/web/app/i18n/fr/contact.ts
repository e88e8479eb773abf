import type { contact as en } from '../en/contact.ts';
import type { Translated } from '../translated.ts';

export const contact = {
  title: 'Nous joindre',
  lead: 'Questions, soucis, idées : une personne lit chaque message et répond en deux jours ouvrables.',
  email: 'Courriel',
  location: 'Lieu',
  meeting: 'Parlez-nous',
  meetingText: 'Trente minutes par vidéo, quand cela vous convient.',
  meetingLink: 'Planifier une rencontre de 30 minutes',
  social: 'Suivez-nous',
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
      'Ouvrez une annonce, choisissez le nombre de billets et payez par carte. Vos places sont retenues pendant 15 minutes. Pour les activités gratuites, un seul clic suffit. Vos billets sont dans Mon calendrier.',
    ],
    [
      'Comment joindre un prestataire?',
      'Une fois que vous avez un billet, les coordonnées du prestataire sont sur la page de l’annonce. Quand le prix est sur demande, tout le monde peut les voir.',
    ],
    [
      'Je ne peux pas venir. Que faire?',
      'Veuillez d’abord écrire au prestataire; les plans changent, et la plupart des prestataires aident volontiers. Si vous n’avez pas de nouvelles après deux jours, écrivez-nous.',
    ],
    [
      'Comment puis-je offrir une activité?',
      'Connectez-vous et remplissez le formulaire de la page Devenir prestataire. Nous lisons nous-mêmes chaque demande. Le guide des prestataires dit à quoi s’attendre.',
    ],
  ],
} as const satisfies Translated<typeof en>;
