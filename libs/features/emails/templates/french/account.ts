import { brand } from '@canopy/contracts/brand';
import { french } from './letter.ts';

const hello = 'Bonjour {{name}}';
const calendarAddressEnded =
  'L’adresse privée de votre calendrier ne fonctionne plus non plus; vous pouvez en créer une nouvelle dans Mon calendrier.';
const profilesStay =
  '{{#if (lookup this "profilesStay")}} Un compte Google ou Facebook lié permet toujours de vous connecter; vous pouvez le dissocier sur la page de votre compte, sous Comptes liés.{{/if}}';
const setPassword = { label: 'Choisir un nouveau mot de passe', url: 'resetUrl' };

export const emailVerification = {
  subject: `Veuillez confirmer votre adresse courriel pour ${brand.name}`,
  ...french({
    heading: `Bienvenue sur ${brand.name}!`,
    paragraphs: [
      `Vous avez créé un compte sur ${brand.name} avec cette adresse. Veuillez confirmer qu’elle est à vous, pour que personne d’autre ne puisse s’en servir.`,
    ],
    button: { label: 'Confirmer mon adresse', url: 'secretUrl' },
    after: [
      'Le lien fonctionne pendant sept jours. Si vous n’avez pas créé ce compte, veuillez ne pas le confirmer; vous n’avez rien d’autre à faire.',
    ],
  }),
};

export const emailChange = {
  subject: `Veuillez confirmer votre nouvelle adresse courriel pour ${brand.name}`,
  ...french({
    heading: 'Bonjour',
    paragraphs: [
      `Quelqu’un, vous sans doute, veut se servir de cette adresse pour son compte ${brand.name}. Veuillez la confirmer dans un navigateur où ce compte a une session ouverte.`,
    ],
    button: { label: 'Confirmer ma nouvelle adresse', url: 'secretUrl' },
    after: [
      'Le lien fonctionne une fois, pendant un jour. D’ici là, le compte garde l’adresse qu’il a. Si ce n’était pas vous, vous n’avez rien à faire.',
    ],
  }),
};

export const emailChangeTaken = {
  subject: `Vous avez déjà un compte ${brand.name}`,
  ...french({
    heading: hello,
    paragraphs: [
      'Quelqu’un, peut-être vous, a demandé à utiliser cette adresse pour un autre compte. Vous avez déjà un compte avec cette adresse, et une adresse ne peut servir qu’à un seul compte; rien n’a donc changé.',
      'Si c’était vous, veuillez vous connecter avec cette adresse, ou en choisir une autre pour l’autre compte. Sinon, vous n’avez rien à faire.',
    ],
    button: { label: 'Se connecter', url: 'url' },
  }),
};

export const emailChangeRequested = {
  subject: `Quelqu’un veut changer l’adresse courriel de votre compte ${brand.name}`,
  ...french({
    heading: hello,
    paragraphs: [
      'Quelqu’un qui est connecté à votre compte, vous sans doute, veut en changer l’adresse courriel. Nous avons écrit à la nouvelle adresse; rien ne change tant qu’elle n’est pas confirmée à partir de votre compte.',
      'Si c’était vous, tout va bien. Sinon, veuillez choisir tout de suite un nouveau mot de passe; le lien ne fonctionnera plus, et tous les appareils seront déconnectés.',
    ],
    button: setPassword,
  }),
};

export const emailChanged = {
  subject: `L’adresse courriel de votre compte ${brand.name} a été changée`,
  ...french({
    heading: hello,
    paragraphs: [
      'Votre compte a désormais une autre adresse courriel, et tous les autres appareils ont été déconnectés. Les liens et les codes que nous avions envoyés à cette adresse ne fonctionnent plus, et ce que nous écrirons désormais au sujet du compte ira à l’autre adresse.',
      calendarAddressEnded,
      `Si c’était vous, tout va bien. Sinon, veuillez écrire tout de suite à ${brand.supportEmail}.`,
    ],
  }),
};

export const passwordReset = {
  subject: `Choisissez un nouveau mot de passe pour ${brand.name}`,
  ...french({
    heading: hello,
    paragraphs: ['Quelqu’un, vous sans doute, a demandé un lien pour choisir un nouveau mot de passe pour ce compte.'],
    button: { label: 'Choisir un nouveau mot de passe', url: 'secretUrl' },
    after: [
      'Le lien fonctionne une fois, pendant une heure. Si ce n’était pas vous, rien n’a changé et vous n’avez rien à faire.',
    ],
  }),
};

export const confirmationCode = {
  subject: `Votre code pour ${brand.name}`,
  ...french({
    heading: hello,
    paragraphs: [
      'Quelqu’un, vous sans doute, s’apprête à faire quelque chose qui doit être confirmé. Voici le code :',
      '<strong>{{secretCode}}</strong>',
    ],
    after: [
      'Il fonctionne pendant dix minutes, seulement dans le navigateur qui l’a demandé. Si ce n’était pas vous, veuillez ne le donner à personne, et fermer toutes vos sessions à partir de la page de votre compte.',
    ],
  }),
};

export const passwordChanged = {
  subject: `Votre mot de passe ${brand.name} a été changé`,
  ...french({
    heading: hello,
    paragraphs: [
      'Le mot de passe de votre compte vient d’être changé, et tous les autres appareils ont été déconnectés.',
      calendarAddressEnded,
      'Si c’était vous, tout va bien. Sinon, veuillez choisir tout de suite un nouveau mot de passe :',
    ],
    button: setPassword,
  }),
};

export const passwordResetDone = {
  subject: `Votre mot de passe ${brand.name} a été réinitialisé`,
  ...french({
    heading: hello,
    paragraphs: [
      'Le mot de passe de votre compte vient d’être réinitialisé avec un lien que nous vous avons envoyé, et chaque appareil a été déconnecté.',
      `${calendarAddressEnded}${profilesStay}`,
      'Si c’était vous, tout va bien. Sinon, veuillez choisir tout de suite un nouveau mot de passe :',
    ],
    button: setPassword,
  }),
};

export const addressConfirmed = {
  subject: `Votre adresse est confirmée pour ${brand.name}`,
  ...french({
    heading: hello,
    paragraphs: [
      'Vous avez confirmé cette adresse et choisi un mot de passe. Jusqu’ici, personne ne l’avait confirmée; quelqu’un d’autre pouvait donc avoir accès au compte. Nous avons mis fin à tout accès antérieur : l’ancien mot de passe, les sessions ouvertes et les comptes Google ou Facebook liés.',
      calendarAddressEnded,
      'Si ce n’était pas vous, veuillez choisir tout de suite un nouveau mot de passe :',
    ],
    button: setPassword,
  }),
};

export const socialConnected = {
  subject: `Vous pouvez maintenant vous connecter à ${brand.name} avec {{providerName}}`,
  ...french({
    heading: hello,
    paragraphs: [
      'À partir de maintenant, vous pouvez aussi vous connecter avec {{providerName}}.',
      'Si ce n’était pas vous, veuillez le dissocier sur la page de votre compte, sous Comptes liés, et choisir un nouveau mot de passe.',
    ],
    button: { label: 'Voir mon compte', url: 'accountUrl' },
  }),
};

export const socialDisconnected = {
  subject: `Vous ne pouvez plus vous connecter à ${brand.name} avec {{providerName}}`,
  ...french({
    heading: hello,
    paragraphs: [
      'Votre compte {{providerName}} vient d’être dissocié, et tous les autres appareils ont été déconnectés.',
      calendarAddressEnded,
      'Si c’était vous, tout va bien. Sinon, veuillez choisir tout de suite un nouveau mot de passe :',
    ],
    button: setPassword,
  }),
};

const byPassword = (had: string, hadNone: string) =>
  `{{#if (lookup this "noPassword")}}${hadNone}{{else}}${had}{{/if}}`;

export const passwordEnded = {
  subject: byPassword(
    `L’ancien mot de passe de votre compte ${brand.name} ne fonctionne plus`,
    `Les accès antérieurs à votre compte ${brand.name} ont pris fin`,
  ),
  ...french({
    heading: hello,
    paragraphs: [
      byPassword(
        'Vous avez ouvert une session avec {{providerName}}, qui répond de cette adresse. Jusqu’ici, personne ne l’avait confirmée; le mot de passe d’avant pouvait donc avoir été choisi par quelqu’un d’autre. Nous y avons mis fin, ainsi qu’à chaque session ouverte et aux autres comptes liés{{#if (lookup this "endedProfiles")}} ({{endedProfiles}}){{/if}}.',
        'Vous avez ouvert une session avec {{providerName}}, qui répond de cette adresse. Jusqu’ici, personne ne l’avait confirmée; {{#if (lookup this "endedProfiles")}}la personne qui se connectait à ce compte avec {{endedProfiles}} pouvait donc être quelqu’un d’autre. Nous avons dissocié ce profil{{else}}quelqu’un d’autre pouvait donc avoir accès au compte. Nous avons mis fin à tout accès antérieur{{/if}} et fermé chaque session ouverte.',
      ),
      calendarAddressEnded,
      byPassword(
        'Si vous aviez choisi ce mot de passe vous-même, vous pouvez simplement le choisir de nouveau :',
        'Désormais, vous vous connectez avec {{providerName}}. Si vous le voulez, vous pouvez aussi choisir un mot de passe :',
      ),
    ],
    button: { label: 'Choisir un mot de passe', url: 'resetUrl' },
  }),
};

export const accountDeleted = {
  subject: `Votre compte ${brand.name} est supprimé`,
  ...french({
    heading: 'Au revoir, {{name}}',
    paragraphs: [
      'Votre compte et ce qui lui appartenait sont supprimés, comme vous l’avez demandé. Les dossiers de paiement sont conservés, sans votre courriel, parce que la loi l’exige.',
      'Nous avons aimé vous compter parmi nous.',
    ],
  }),
};

export const accountRemoved = {
  subject: `Votre compte ${brand.name} a été supprimé`,
  ...french({
    heading: hello,
    paragraphs: [
      'L’administration a supprimé votre compte et ce qui lui appartenait. Les dossiers de paiement sont conservés, sans votre courriel, parce que la loi l’exige.',
      `Si vous pensez que c’est une erreur, veuillez écrire à ${brand.supportEmail}.`,
    ],
  }),
};

export const secondFactorChanged = {
  subject: `Le second facteur de votre compte ${brand.name}`,
  ...french({
    heading: hello,
    paragraphs: [
      '{{#if (is change "on")}}Les droits d’administration demandent maintenant un code de votre application.{{/if}}{{#if (is change "off")}}Le second facteur de votre compte a été désactivé.{{/if}}{{#if (is change "new_codes")}}De nouveaux codes de secours ont été créés pour votre compte. Les anciens ne fonctionnent plus.{{/if}}{{#if (is change "recovered")}}Un de vos codes de secours a servi. Il ne fonctionnera pas une seconde fois.{{/if}}{{#if (is change "reset")}}{{by}} a réinitialisé le second facteur de votre compte{{#if (lookup this "signedOut")}}, et chaque appareil a été déconnecté{{/if}}. Veuillez le configurer de nouveau.{{/if}}',
      'Si vous ne vous y attendiez pas, veuillez changer votre mot de passe et avertir tout de suite les autres personnes de l’administration.',
    ],
    button: { label: 'Voir mon second facteur', url: 'url' },
  }),
};

export const roleChanged = {
  subject: `{{#if toAdmin}}Vous avez maintenant les droits d’administration de ${brand.name}{{else}}Vous n’avez plus les droits d’administration de ${brand.name}{{/if}}`,
  ...french({
    heading: hello,
    paragraphs: [
      `{{#if toAdmin}}{{by}} vous a donné les droits d’administration de ${brand.name}.{{else}}{{by}} vous a retiré les droits d’administration de ${brand.name}. {{#if premium}}Premium est réservé aux prestataires approuvés : le vôtre ne sera donc pas renouvelé, et un autre courriel vous dit jusqu’à quand vous le gardez. {{/if}}Pour le reste, votre compte ne change pas.{{/if}}`,
    ],
    button: { label: '{{#if toAdmin}}Ouvrir l’administration{{else}}Voir mon compte{{/if}}', url: 'url' },
    after: [`Si vous pensez que c’est une erreur, veuillez écrire à ${brand.supportEmail}.`],
  }),
};
