import { defaultRejectionReason } from '@canopy/contracts/applications';
import { brand } from '@canopy/contracts/brand';
import { asWritten } from '../layout.ts';
import { french } from './letter.ts';

const hello = 'Bonjour {{name}}';

export const applicationReceived = {
  subject: 'Nous avons votre demande : {{businessName}}',
  ...french({
    heading: 'Merci, {{name}}',
    paragraphs: [
      `Votre demande d’offrir quelque chose sur ${brand.name} sous le nom <strong>{{businessName}}</strong> est arrivée.`,
      'Une personne la lit, d’habitude en 1 ou 2 jours ouvrables, et nous vous écrirons de nouveau.',
    ],
    button: { label: 'Voir où elle en est', url: 'applicationUrl' },
  }),
};

/** Asked with `lookup`, because mails that an older version wrote do not say. */
const canBePaid = '(lookup this "canBePaid")';

export const applicationApproved = {
  subject: `Bienvenue sur ${brand.name} : votre demande est approuvée`,
  ...french({
    heading: 'Bienvenue, {{name}}!',
    paragraphs: [
      'Votre demande sous le nom <strong>{{businessName}}</strong> est approuvée. À partir de maintenant, vous pouvez publier des annonces.',
      `{{#if ${canBePaid}}}Les activités gratuites et payantes peuvent être réservées tout de suite.{{else}}Les activités gratuites peuvent être réservées tout de suite. Pour vendre des billets, configurez d’abord les paiements : cela prend environ dix minutes, et il vous faut vos pièces d’identité et votre compte bancaire.{{/if}}`,
    ],
    button: { label: 'Configurer les paiements', url: 'paymentSettingsUrl', unless: canBePaid },
    after: [
      `{{#if ${canBePaid}}}Publiez une annonce : {{else}}Ou publiez votre première annonce maintenant : {{/if}}{{addListingUrl}}`,
    ],
  }),
};

/** Likewise. */
const wasProvider = '(lookup this "wasProvider")';

export const applicationRejected = {
  subject: `Votre demande à ${brand.name}`,
  ...french({
    heading: hello,
    paragraphs: [
      `Merci de votre demande sous le nom <strong>{{businessName}}</strong>. Nous n’avons pas pu l’accepter.{{#if ${wasProvider}}} Vous n’êtes donc plus prestataire : vos annonces ne peuvent plus être réservées, vous ne pouvez en publier ni en modifier aucune, et Premium n’est pas renouvelé.{{/if}}`,
      // Administrators write English; where they wrote nothing, the sentence is ours, and has its French.
      `La raison : {{#if (is reason "${defaultRejectionReason}")}}La demande ne remplit pas les conditions.{{else}}${asWritten('reason')}{{/if}}`,
    ],
    after: [
      `Si quelque chose a changé, ou si vous pensez que nous avons mal compris, veuillez écrire à ${brand.supportEmail}. Une personne lira votre message.`,
    ],
  }),
};

export const applicationQuestion = {
  subject: 'Une question sur votre demande : {{businessName}}',
  ...french({
    heading: hello,
    paragraphs: [
      'Merci de votre demande sous le nom <strong>{{businessName}}</strong>. Avant de décider, nous avons une question :',
      asWritten('question'),
      'Veuillez répondre en modifiant votre demande et en l’envoyant de nouveau. Tout ce que vous avez écrit y est encore.',
    ],
    button: { label: 'Répondre maintenant', url: 'applicationUrl' },
  }),
};

export const applicationReopened = {
  subject: `Vous pouvez de nouveau faire une demande à ${brand.name}`,
  ...french({
    heading: hello,
    paragraphs: [
      'Nous n’avions pas accepté votre demande sous le nom <strong>{{businessName}}</strong>. Vous pouvez maintenant en faire une nouvelle.',
      'Tout ce que vous avez écrit y est encore. Veuillez modifier ce qui doit l’être et envoyer la demande de nouveau.',
    ],
    button: { label: 'Faire une nouvelle demande', url: 'applicationUrl' },
  }),
};

export const listingApproval = {
  subject: `Veuillez approuver votre annonce sur ${brand.name} : {{listingTitle}}`,
  ...french({
    heading: 'Bonjour {{recipientName}}',
    paragraphs: [
      `{{adminName}}, de ${brand.name}, a préparé une annonce pour vous : <strong>{{listingTitle}}</strong>.`,
      'Personne ne la voit encore. Ouvrez le lien pour la regarder, choisir un mot de passe et la publier. Votre compte est ensuite prêt à en offrir d’autres.',
    ],
    button: { label: 'Voir mon annonce', url: 'secretUrl' },
    after: [
      'Le lien fonctionne pendant sept jours. Si vous ne vous y attendiez pas, vous n’avez rien à faire : rien n’est publié.',
    ],
  }),
};

export const listingPublishedForYou = {
  subject: `Votre annonce est sur ${brand.name} : {{listingTitle}}`,
  ...french({
    heading: 'Bonjour {{recipientName}}',
    paragraphs: [
      `{{adminName}}, de ${brand.name}, a créé une annonce sous votre compte : <strong>{{listingTitle}}</strong>. Les familles peuvent maintenant la trouver.`,
    ],
    button: { label: 'Voir mon annonce', url: 'listingUrl' },
    after: ['Si quelque chose n’y est pas juste, veuillez vous connecter et la modifier, ou nous écrire.'],
  }),
};

export const payoutFailed = {
  subject: 'Votre banque n’a pas accepté un versement de {{dollars amountCents}}',
  ...french({
    heading: hello,
    paragraphs: [
      'Votre banque n’a pas accepté un versement de {{money amountCents}}. L’argent est en sécurité dans votre compte de paiement, mais plus rien n’est versé tant que vos coordonnées bancaires ne sont pas justes.',
      '{{#if failure}}Ce que la banque a dit : {{failure}}{{else}}La banque n’a donné aucune raison.{{/if}}',
    ],
    button: { label: 'Vérifier mes coordonnées bancaires', url: 'settingsUrl' },
    after: [
      'D’ici là, les familles ne pourront peut-être pas acheter de billets. Une fois vos coordonnées justes, l’argent partira avec le prochain versement.',
    ],
  }),
};

export const paymentAccountEnded = {
  subject: `Veuillez configurer de nouveau vos paiements sur ${brand.name}`,
  ...french({
    heading: hello,
    paragraphs: [
      'Tant que vous n’aviez pas confirmé votre adresse, quelqu’un d’autre pouvait se servir de votre compte et y inscrire son propre compte bancaire. Nous avons donc dissocié le compte de paiement qui avait été configuré. Personne ne peut acheter de billets pour vos annonces tant que vous n’avez pas configuré de nouveau les paiements.',
      'Ce qui a été vendu auparavant a été versé à ce compte de paiement. Votre nom, vos annonces et, si vous l’avez, Premium sont restés tels quels : veuillez les vérifier.',
    ],
    button: { label: 'Configurer les paiements', url: 'settingsUrl' },
    after: [`Si quelque chose n’est pas à vous, veuillez écrire à ${brand.supportEmail}.`],
  }),
};

export const disputeTaken = {
  subject: 'La banque a repris un paiement pour {{listingTitle}}',
  ...french({
    heading: hello,
    paragraphs: [
      '{{buyerName}} a contesté un paiement pour <strong>{{listingTitle}}</strong>, et la banque lui a donné raison : {{money amountCents}} sont retournés à la famille.',
      'Nous avons repris {{money amountCents}} de votre compte de paiement{{#if feeCents}} et y avons remis {{money feeCents}} de nos frais{{/if}}.',
    ],
    button: { label: 'Ouvrir la vente', url: 'saleUrl' },
    after: ['Si vous pensez que c’est une erreur, veuillez nous écrire.'],
  }),
};

const button = { label: 'Ouvrir votre page Premium', url: 'premiumUrl' } as const;
/** The page is closed to whoever was rejected. */
const openedButton = { ...button, unless: 'rejected' };

export const premiumStarted = {
  subject: 'Premium est actif',
  ...french({
    heading: 'Merci, {{name}}',
    paragraphs: [
      'Premium est actif. À partir de maintenant, nous gardons {{percent feeBps}} de chaque vente, et le reste est à vous.',
      '{{#if ends}}L’abonnement prend fin le {{date until}}, et rien d’autre n’est facturé. {{#if rejected}}Il ne se renouvelle pas, parce que Premium est réservé aux prestataires approuvés.{{else}}Si vous changez d’avis d’ici là, choisissez Garder Premium.{{/if}}{{else}}L’abonnement se renouvelle le {{date until}}, et vous pouvez l’annuler en tout temps.{{/if}}',
    ],
    button: openedButton,
  }),
};

export const premiumCancelled = {
  subject: 'Premium prend fin le {{date until}}',
  ...french({
    heading: hello,
    paragraphs: [
      'Votre abonnement Premium est annulé. Vous gardez Premium jusqu’au {{dateTime until}}, et rien d’autre n’est facturé.',
      '{{#if rejected}}Il ne se renouvelle pas, parce que Premium est réservé aux prestataires approuvés.{{else}}Si vous changez d’avis d’ici là, choisissez Garder Premium.{{/if}}',
    ],
    button: openedButton,
  }),
};

export const premiumRenewalFailed = {
  subject: 'Votre renouvellement de Premium n’a pas pu être payé',
  ...french({
    heading: hello,
    paragraphs: [
      'Votre carte n’a pas été débitée pour une autre année de Premium; Premium est donc suspendu. Nous gardons {{percent feeBps}} de chaque vente jusqu’à ce que le renouvellement soit payé.',
      'Vous pouvez payer avec n’importe quelle carte. Premium reprend aussitôt, et aucune vente d’avant n’est changée. L’année que vous payez a commencé à la fin de la précédente.',
    ],
    button: { label: 'Payer Premium', url: 'premiumUrl' },
  }),
};

export const premiumEnded = {
  subject: 'Premium a pris fin',
  ...french({
    heading: hello,
    paragraphs: [
      'Votre abonnement Premium a pris fin, et rien d’autre n’est facturé. À partir de maintenant, nous gardons {{percent feeBps}} de chaque vente.',
      '{{#if rejected}}Premium est réservé aux prestataires approuvés.{{else}}Vous pouvez reprendre Premium quand vous voulez.{{/if}}',
    ],
    button: openedButton,
  }),
};

export const latePaymentReturned = {
  subject: 'Un paiement pour {{listingTitle}} est arrivé trop tard',
  ...french({
    heading: 'Un paiement est arrivé trop tard',
    paragraphs: [
      'Bonjour {{providerName}}, {{#if buyerIsGone}}quelqu’un a payé {{money amountCents}} pour <strong>{{listingTitle}}</strong>, mais a supprimé son compte avant l’arrivée du paiement.{{else}}{{buyerName}} a payé {{money amountCents}} pour <strong>{{listingTitle}}</strong> quand {{#if (lookup this "listingGone")}}l’activité était déjà annulée ou retirée{{else}}les places n’étaient plus retenues, et il n’en restait plus{{/if}}.{{/if}}',
      'Le montant entier retourne sur la carte, et aucun billet n’a été donné. Vous n’avez rien à faire.',
    ],
  }),
};
