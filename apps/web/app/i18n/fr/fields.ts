import { refusals as english, type RefusalCode } from '@canopy/contracts/refusals';
import { refusals } from '../refusals-fr.ts';

const ofRefusals = Object.fromEntries(
  Object.entries(refusals).map(([code, sentence]) => [english[code as RefusalCode][1], sentence]),
);

const sentences: Record<string, string> = {
  ...ofRefusals,
  'Server returned invalid response': 'La réponse du serveur n’est pas valide',
  'Event end must be after the start.': 'La fin doit être après le début.',
  'Listings with a price on request show no amount. Please choose one of the two.':
    'Les annonces dont le prix est sur demande n’affichent pas de montant. Veuillez choisir l’un des deux.',
  'Password should be at least 6 characters.': 'Le mot de passe doit avoir au moins 6 caractères.',
  'Passwords do not match': 'Les mots de passe ne correspondent pas',
  'Please add each file once.': 'Veuillez ajouter chaque fichier une seule fois.',
  'Please choose a category.': 'Veuillez choisir une catégorie.',
  'Please choose a last day that is not before the first one.':
    'Veuillez choisir un dernier jour qui n’est pas avant le premier.',
  'Please choose a language.': 'Veuillez choisir une langue.',
  'Please choose a month like 2026-11.': 'Veuillez choisir un mois comme 2026-11.',
  'Please choose a page.': 'Veuillez choisir une page.',
  'Please choose a password.': 'Veuillez choisir un mot de passe.',
  'Please choose 0 spots or more.': 'Veuillez choisir 0 place ou plus.',
  'Please choose at least 1 spot.': 'Veuillez choisir au moins 1 place.',
  'Please choose at least 1 ticket.': 'Veuillez choisir au moins 1 billet.',
  'Please choose either free or contact for price.': 'Veuillez choisir soit gratuit, soit prix sur demande.',
  'Please choose how many spots go back.': 'Veuillez choisir combien de places sont reprises.',
  'Please choose what it is about.': 'Veuillez choisir de quoi il s’agit.',
  'Please choose what describes your work best.': 'Veuillez choisir ce qui décrit le mieux votre travail.',
  'Please describe what you would like to offer.': 'Veuillez décrire ce que vous aimeriez offrir.',
  'Please enter 0 or more.': 'Veuillez entrer 0 ou plus.',
  'Please enter 0, or a price from 0.50 to 99,999.99.': 'Veuillez entrer 0, ou un prix de 0,50 à 99\u00a0999,99.',
  'Please enter a year between 2000 and 2199.': 'Veuillez entrer une année entre 2000 et 2199.',
  'Please enter a date and a time.': 'Veuillez entrer une date et une heure.',
  'Please enter a day between 2000 and 2199.': 'Veuillez entrer un jour entre 2000 et 2199.',
  'Please enter a day like 2026-07-15.': 'Veuillez entrer un jour comme 2026-07-15.',
  'Please enter a description.': 'Veuillez entrer une description.',
  'Please enter a full web address that starts with https://.':
    'Veuillez entrer une adresse Web complète qui commence par https://.',
  'Please enter a latitude between 41.6 and 56.9.': 'Veuillez entrer une latitude entre 41,6 et 56,9.',
  'Please enter a longitude between -95.2 and -74.3.': 'Veuillez entrer une longitude entre −95,2 et −74,3.',
  'Please enter a location, or mark the listing as online.':
    'Veuillez entrer un lieu, ou indiquer que l’annonce est en ligne.',
  'Please enter a location.': 'Veuillez entrer un lieu.',
  'Please enter a name that can be seen.': 'Veuillez entrer un nom visible.',
  'Please enter a name without web addresses.': 'Veuillez entrer un nom sans adresse Web.',
  'Please enter a password.': 'Veuillez entrer un mot de passe.',
  'Please enter a phone number with its area code, like 519 555 0123.':
    'Veuillez entrer un numéro de téléphone avec l’indicatif régional, comme 519 555 0123.',
  'Please enter a price, or choose free or contact for price.':
    'Veuillez entrer un prix, ou choisir gratuit ou prix sur demande.',
  'Please enter a title.': 'Veuillez entrer un titre.',
  'Please enter a valid email address.': 'Veuillez entrer une adresse courriel valide.',
  'Please enter a whole number of spots.': 'Veuillez entrer un nombre entier de places.',
  'Please enter a whole number of tickets.': 'Veuillez entrer un nombre entier de billets.',
  'Please enter a whole number.': 'Veuillez entrer un nombre entier.',
  'Please enter an @handle or a full web address.': 'Veuillez entrer un @identifiant ou une adresse Web complète.',
  'Please enter an age like 5, or 18 months.': 'Veuillez entrer un âge comme 5, ou 18 mois.',
  'Please enter an age that is not below the youngest.':
    'Veuillez entrer un âge qui n’est pas inférieur à l’âge minimal.',
  'Please enter at most 100 years.': 'Veuillez entrer au plus 100 ans.',
  'Please enter the youngest age too.': 'Veuillez aussi entrer l’âge minimal.',
  'Please enter an amount like 25 or 25.50.': 'Veuillez entrer un montant comme 25 ou 25,50.',
  'Please enter at least 1.': 'Veuillez entrer au moins 1.',
  'Please enter the code of a ticket.': 'Veuillez entrer le code d’un billet.',
  'Please enter the name of your business or organization.':
    'Veuillez entrer le nom de votre entreprise ou de votre organisme.',
  'Please enter your address, or tick that you work online only.':
    'Veuillez entrer votre adresse, ou cocher « Je travaille seulement en ligne ».',
  'Please enter your address.': 'Veuillez entrer votre adresse.',
  'Please enter your email and your password.': 'Veuillez entrer votre courriel et votre mot de passe.',
  'Please write what the applicant should tell us.': 'Veuillez écrire ce que la personne devrait nous dire.',
  'Please enter your message.': 'Veuillez entrer votre message.',
  'Please enter your name.': 'Veuillez entrer votre nom.',
  'Please enter your password.': 'Veuillez entrer votre mot de passe.',
  'Please provide a start date and time for the event.': 'Veuillez donner une date et une heure de début à l’activité.',
  'Please reload the page and try again.': 'Veuillez recharger la page et réessayer.',
  'Please say why. The buyer reads it.': 'Veuillez dire pourquoi. La personne qui a acheté le lira.',
  'The answer of the sign-in provider is incomplete. Please try again.':
    'La réponse du service de connexion est incomplète. Veuillez réessayer.',
  'The text contains characters that cannot be stored. Please remove them and try again.':
    'Le texte contient des caractères qui ne peuvent pas être enregistrés. Veuillez les retirer et réessayer.',
  'There is no such category.': 'Cette catégorie n’existe pas.',
  'There is no such filter.': 'Ce filtre n’existe pas.',
  'These tickets could not be found.': 'Ces billets sont introuvables.',
  'This is too long for the code of a ticket.': 'C’est trop long pour le code d’un billet.',
  'This part of the map could not be read. Please move the map and search again.':
    'Cette partie de la carte n’a pas pu être lue. Veuillez déplacer la carte et chercher de nouveau.',
  'This place could not be read.': 'Cet endroit n’a pas pu être lu.',
  'This ticket could not be found.': 'Ce billet est introuvable.',
  'We do not know this place. Please try a town in Ontario, or a postal code like N6A 1B7.':
    'Nous ne connaissons pas cet endroit. Veuillez essayer une ville de l’Ontario, ou un code postal comme N6A 1B7.',
  'You must accept the Terms and Conditions to create an account.':
    'Vous devez accepter les conditions d’utilisation pour créer un compte.',
  'You must accept the terms and conditions': 'Vous devez accepter les conditions d’utilisation',
};

/** Sentences with a number of the rules in them; `$1` stands for it. */
const patterns: [english: string, french: string][] = [
  ['^Please enter a whole number of (\\w+)\\.$', 'Veuillez entrer un nombre entier.'],
  ['^Please use at most ([\\d,]+) characters\\.$', 'Veuillez utiliser au plus $1 caractères.'],
  ['^Please enter at most ([\\d,]+)\\.$', 'Veuillez entrer au plus $1.'],
  ['^Please choose at most (\\d+) spots\\.$', 'Veuillez choisir au plus $1 places.'],
  ['^Please choose at most (\\d+) tickets\\.$', 'Veuillez choisir au plus $1 billets.'],
  ['^At most \\$([\\d.]+) can be refunded\\.$', 'Le remboursement est d’au plus $1 $.'],
  ['^At most (\\d+)\\.$', 'Au plus $1.'],
  ['^Password must be at least (\\d+) characters long$', 'Le mot de passe doit avoir au moins $1 caractères.'],
  ['^Please enter the (\\d+) digits of the code\\.$', 'Veuillez entrer les $1 chiffres du code.'],
  [
    '^Please enter the (\\d+) digits that your app shows, or a recovery code\\.$',
    'Veuillez entrer les $1 chiffres que votre application affiche, ou un code de secours.',
  ],
  [
    '^Please enter the (\\d+) digits that your app shows\\.$',
    'Veuillez entrer les $1 chiffres que votre application affiche.',
  ],
];

export const fields = { sentences, patterns };
