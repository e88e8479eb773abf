import { asWritten, placeOf } from '../layout.ts';
import { french, html, text } from './letter.ts';

const place = placeOf('', 'En ligne');
const cell = 'padding:6px 12px 6px 0;color:#55645D';
const button =
  'display:inline-block;background:#1F5F4A;color:#ffffff;text-decoration:none;border-radius:8px;padding:12px 20px';
const h1 = (words: string) => `<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">${words}</h1>`;

/** Asked with `lookup`, because mails that an older version wrote do not say. */
const issuedAgain =
  'Une panne chez nous nous a fait perdre votre achat; nous l’avons inscrit de nouveau. Les codes de ce courriel sont les bons; ceux d’un courriel antérieur ne valent plus.';

export const purchaseConfirmation = {
  subject: '{{quantity}} {{plural quantity "billet" "billets"}} pour {{listingTitle}}',
  html: html(`${h1('C’est réservé, {{buyerName}}!')}
<p style="margin:0 0 16px">{{quantity}} {{plural quantity "billet" "billets"}} pour <strong>{{listingTitle}}</strong>.</p>
<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">
{{#if eventStart}}<tr><td style="${cell}">Quand</td><td style="padding:6px 0">{{eventTime eventStart}}</td></tr>{{/if}}
{{#if (or isVirtual location)}}<tr><td style="${cell}">Où</td><td style="padding:6px 0">${place}</td></tr>{{/if}}
<tr><td style="${cell}">Payé</td><td style="padding:6px 0">{{#if amountCents}}{{money amountCents}}{{else}}Gratuit{{/if}}</td></tr>
<tr><td style="${cell}">Coordonnées</td><td style="padding:6px 0"><a style="color:#1F5F4A" href="mailto:{{contact}}">{{contact}}</a></td></tr>
</table>
{{#if (lookup this "restored")}}<p style="margin:0 0 16px">${issuedAgain}</p>{{/if}}
<p style="margin:0 0 8px;color:#55645D">{{plural quantity "Code du billet" "Codes des billets"}}</p>
<ul style="margin:0 0 20px;padding:0 0 0 20px;font-family:Menlo,Consolas,monospace;font-size:13px;word-break:break-all">{{#each codes}}<li>{{this}}</li>{{/each}}</ul>
<p style="margin:0"><a style="${button}" href="{{ticketsUrl}}">Ouvrir {{plural quantity "votre billet" "vos billets"}}</a></p>
<p style="margin:16px 0 0">Vous pouvez les y imprimer en PDF. <a style="color:#1F5F4A" href="{{listingUrl}}">Ouvrir l’annonce</a></p>`),
  text: text(`C’est réservé, {{buyerName}}!

{{quantity}} {{plural quantity "billet" "billets"}} pour {{listingTitle}}
{{#if eventStart}}
Quand : {{eventTime eventStart}}
{{/if}}
{{#if (or isVirtual location)}}
Où : ${place}
{{/if}}
Payé : {{#if amountCents}}{{money amountCents}}{{else}}Gratuit{{/if}}
Coordonnées : {{contact}}
{{#if (lookup this "restored")}}

${issuedAgain}
{{/if}}

Codes des billets :
{{#each codes}}
- {{this}}
{{/each}}

À montrer ou à imprimer, avec un code QR pour l’entrée :
{{ticketsUrl}}

L’annonce :
{{listingUrl}}`),
};

export const ticketReminder = {
  subject: 'Rappel : {{listingTitle}}',
  html: html(`${h1('À bientôt, {{name}}!')}
<p style="margin:0 0 16px">Vous avez {{tickets}} {{plural tickets "billet" "billets"}} pour <strong>{{listingTitle}}</strong>.</p>
<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">
<tr><td style="${cell}">Quand</td><td style="padding:6px 0">{{eventTime eventStart}}</td></tr>
<tr><td style="${cell}">Où</td><td style="padding:6px 0">${place}</td></tr>
</table>
<p style="margin:0"><a style="${button}" href="{{ticketsUrl}}">Ouvrir vos billets</a></p>`),
  text: text(`À bientôt, {{name}}!

Vous avez {{tickets}} {{plural tickets "billet" "billets"}} pour {{listingTitle}}.

Quand : {{eventTime eventStart}}
Où : ${place}

Vos billets, avec le code QR pour l’entrée :
{{ticketsUrl}}`),
};

const row = (label: string, moved: string, now: string, before: string) =>
  `{{#if ${moved}}}<tr><td style="${cell};vertical-align:top">${label}</td><td style="padding:6px 0"><strong>${now}</strong><br><s style="color:#55645D">${before}</s></td></tr>{{/if}}`;
const time = (of: string) =>
  `{{#if ${of}.eventStart}}{{period ${of}.eventStart ${of}.eventEnd}}{{else}}à fixer avec le prestataire{{/if}}`;
const when = ['time', time('time.now'), time('time.before')] as const;
const where = ['place', placeOf('place.now.', 'En ligne'), placeOf('place.before.', 'En ligne')] as const;

export const listingMoved = {
  subject: 'Changement : {{listingTitle}}',
  html: html(`${h1('Quelque chose a changé')}
<p style="margin:0 0 16px">Bonjour {{name}}, l’activité <strong>{{listingTitle}}</strong>, pour laquelle vous avez un billet, a été modifiée. Votre billet reste valide.</p>
<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">
${row('Quand', ...when)}
${row('Où', ...where)}
</table>
<p style="margin:0"><a style="${button}" href="{{ticketsUrl}}">Ouvrir vos billets</a></p>`),
  text: text(`Bonjour {{name}},

L’activité {{listingTitle}}, pour laquelle vous avez un billet, a été modifiée. Votre billet reste valide.
{{#if time}}

Quand : ${when[1]}
(avant : ${when[2]})
{{/if}}
{{#if place}}

Où : ${where[1]}
(avant : ${where[2]})
{{/if}}

Vos billets :
{{ticketsUrl}}`),
};

export const listingCancelled = {
  subject: 'Annulation : {{listingTitle}}',
  ...french({
    heading: 'Cette activité n’aura pas lieu',
    paragraphs: [
      'Bonjour {{name}}, l’activité <strong>{{listingTitle}}</strong> offerte par {{providerName}}{{#if eventStart}} (prévue le {{eventTime eventStart}}){{/if}} a été annulée. {{#if (lookup this "owedCents")}}La somme de {{money owedCents}} n’a pas encore pu être remboursée sur votre carte. Nous nous en occupons, et nous vous écrirons dès qu’elle sera en route.{{else if (lookup this "settledCents")}}Vos billets ne sont plus valides. La somme de {{money settledCents}} a été réglée avec vous autrement que par votre carte; si vous ne l’avez pas reçue, veuillez nous écrire.{{else}}Votre place gratuite est annulée aussi. Vous n’avez rien à faire.{{/if}}',
    ],
    button: { label: 'Trouver autre chose', url: 'listingsUrl' },
  }),
};

const listingGone = '(lookup this "listingGone")';

export const lateRefund = {
  subject: 'Votre argent est en route : {{listingTitle}}',
  ...french({
    heading: `{{#if ${listingGone}}}Votre argent est en route{{else}}Nous n’avons pas pu garder vos places{{/if}}`,
    paragraphs: [
      `Bonjour {{buyerName}}, votre paiement pour <strong>{{listingTitle}}</strong> est arrivé quand {{#if ${listingGone}}}l’activité était déjà annulée ou retirée{{else}}vos places n’étaient plus retenues, et elles étaient prises{{/if}}.`,
      'Nous vous remboursons {{money amountCents}}, soit la somme entière, sur votre carte. Vous n’avez rien à faire.',
    ],
  }),
};

const cancelled = '(is source "cancellation")';
const byBank = '(is source "dispute")';
const byBankNow = `(and ${byBank} amountCents)`;
const returned = '(lookup this "returnedCents")';
const ticketsGo = '(lookup this "ticketsGo")';
const heading = `{{#if ${cancelled}}}Annulation{{else if ${byBank}}}Votre place a été reprise{{else if amountCents}}Votre argent est en route{{else}}Votre place a été reprise{{/if}}`;

export const refund = {
  subject: `${heading} : {{listingTitle}}`,
  ...french({
    heading,
    paragraphs: [
      `Bonjour {{buyerName}}, {{#if ${cancelled}}}l’activité {{listingTitle}} offerte par {{providerName}} a été annulée.{{else}}il s’agit de vos billets pour {{listingTitle}}.{{/if}}`,
      `<strong>{{#if ${byBankNow}}}Votre banque a tranché la contestation en votre faveur et a rendu {{money amountCents}}.{{else if amountCents}}La somme de {{money amountCents}} retourne sur votre carte. Les banques prennent jusqu’à dix jours pour l’afficher.{{else if ${returned}}}La somme de {{money returnedCents}} vous a déjà été remboursée. Les banques prennent jusqu’à dix jours pour l’afficher.{{else if ${cancelled}}}Ce que vous avez payé retourne sur votre carte.{{else}}Aucun argent n’est remboursé.{{/if}}</strong>`,
      `{{#if seats}}{{#if seatsLeft}}{{seats}} de vos places {{plural seats "a été reprise" "ont été reprises"}}; {{seatsLeft}} {{plural seatsLeft "reste valide" "restent valides"}}.{{else}}{{plural seats "Votre billet n’est plus valide" "Aucun de vos billets n’est plus valide"}}.{{/if}}{{else if ${ticketsGo}}}{{#if seatsLeft}}Un autre courriel vous renseigne sur vos billets.{{else}}Vos billets ne sont plus valides.{{/if}}{{else}}Vos billets restent valides.{{/if}}`,
      `Pourquoi : {{#if reason}}${asWritten('reason')}{{else if ${cancelled}}}L’activité a été annulée.{{else if ${byBankNow}}}La banque a rendu l’argent après une contestation.{{else if ${byBank}}}Votre banque a tranché la contestation en votre faveur.{{else}}Remboursé dans le tableau de bord du fournisseur de paiement.{{/if}}`,
    ],
    after: ['Vous n’avez rien à faire.'],
  }),
};

export const saleOpen = {
  subject: 'Les billets sont en vente : {{listingTitle}}',
  ...french({
    heading: 'Bonjour {{name}}',
    paragraphs: [
      'Vous nous avez demandé de vous aviser quand les billets pour <strong>{{listingTitle}}</strong>{{#if eventStart}} ({{eventTime eventStart}}){{/if}} seraient en vente. Ils le sont maintenant.',
    ],
    button: { label: 'Prendre des billets', url: 'listingUrl' },
    after: [
      'C’est le seul courriel à ce sujet. Aucune place n’est retenue pour vous avant que vous achetiez un billet.',
    ],
  }),
};
