import { brand } from '@canopy/contracts/brand';
import { letter } from './layout.ts';

const calendarAddressEnded =
  'The private address of your calendar no longer works either; you can make a new one in My Calendar.';

export const emailVerification = {
  subject: `Please confirm your email for ${brand.name}`,
  ...letter({
    heading: `Welcome to ${brand.name}!`,
    paragraphs: [
      `You created an account at ${brand.name} with this address. Please confirm that it is yours, so that nobody else can use it.`,
    ],
    button: { label: 'Confirm my email', url: 'secretUrl' },
    after: [
      'The link works for seven days. If you did not create this account, please do not confirm it; you do not need to do anything else.',
    ],
  }),
};

export const emailChange = {
  subject: `Please confirm your new email for ${brand.name}`,
  ...letter({
    heading: 'Hello',
    paragraphs: [
      `Somebody, probably you, wants to use this address for their account at ${brand.name}. Please confirm it in a browser in which you are signed in to that account.`,
    ],
    button: { label: 'Confirm my new email', url: 'secretUrl' },
    after: [
      'The link works once, for one day. Until then the account keeps the address that it has. If it was not you, you do not need to do anything.',
    ],
  }),
};

export const emailChangeTaken = {
  subject: `You have an account at ${brand.name} already`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Somebody, perhaps you, asked to use this address for another account. You already have an account with it, and an address can belong to one account only, so nothing has changed.',
      'If it was you, please sign in with this address, or choose another one for the other account. If not, you do not need to do anything.',
    ],
    button: { label: 'Sign in', url: 'url' },
  }),
};

export const emailChangeRequested = {
  subject: `Somebody wants to change the email of your ${brand.name} account`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Somebody who is signed in to your account, probably you, wants it to have another email address. We wrote to that address; nothing changes until somebody who is signed in to your account confirms it.',
      'If that was you, all is well. If not, please set a new password at once: then the link no longer works, and every device is signed out.',
    ],
    button: { label: 'Set a new password', url: 'resetUrl' },
  }),
};

export const emailChanged = {
  subject: `The email of your ${brand.name} account was changed`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Your account has another email address from now on, and every other device was signed out. Links and codes that we sent to this address no longer work, and what we write about the account from now on goes to the other one.',
      calendarAddressEnded,
      `If that was you, all is well. If not, please write to ${brand.supportEmail} at once.`,
    ],
  }),
};

export const passwordReset = {
  subject: `Set a new password for ${brand.name}`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: ['Somebody, probably you, asked for a link that sets a new password for this account.'],
    button: { label: 'Set a new password', url: 'secretUrl' },
    after: [
      'The link works once, for one hour. If it was not you, nothing has changed and you do not need to do anything.',
    ],
  }),
};

export const confirmationCode = {
  subject: `Your code for ${brand.name}`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Somebody, probably you, is about to do something that needs to be confirmed. This is the code:',
      '<strong>{{secretCode}}</strong>',
    ],
    after: [
      'It works for ten minutes, only in the browser that asked for it. If it was not you, please do not give it to anybody, and sign out everywhere from your account page.',
    ],
  }),
};

export const passwordChanged = {
  subject: `Your ${brand.name} password was changed`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'The password of your account was just changed, and every other device was signed out.',
      calendarAddressEnded,
      'If that was you, all is well. If not, please set a new password at once:',
    ],
    button: { label: 'Set a new password', url: 'resetUrl' },
  }),
};

const profilesStay =
  '{{#if (lookup this "profilesStay")}} A connected Google or Facebook account still signs you in; you can disconnect it on your account page, under Connected accounts.{{/if}}';

export const passwordResetDone = {
  subject: `Your ${brand.name} password was reset`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'The password of your account was just reset with a link that we emailed to you, and every device was signed out.',
      `${calendarAddressEnded}${profilesStay}`,
      'If that was you, all is well. If not, please set a new password at once:',
    ],
    button: { label: 'Set a new password', url: 'resetUrl' },
  }),
};

export const addressConfirmed = {
  subject: `Your address is confirmed for ${brand.name}`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'You confirmed this address and set a password. Until now nobody had confirmed it, so somebody else could have had access to the account. We ended all earlier access: the old password, open sessions and connected Google or Facebook accounts.',
      calendarAddressEnded,
      'If that was not you, please set a new password at once:',
    ],
    button: { label: 'Set a new password', url: 'resetUrl' },
  }),
};

export const socialConnected = {
  subject: `You can now sign in to ${brand.name} with {{providerName}}`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'From now on you can also sign in with {{providerName}}.',
      'If that was not you, please disconnect it on your account page, under Connected accounts, and set a new password.',
    ],
    button: { label: 'Look at my account', url: 'accountUrl' },
  }),
};

export const socialDisconnected = {
  subject: `You can no longer sign in to ${brand.name} with {{providerName}}`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Your {{providerName}} account was just disconnected, and every other device was signed out.',
      calendarAddressEnded,
      'If that was you, all is well. If not, please set a new password at once:',
    ],
    button: { label: 'Set a new password', url: 'resetUrl' },
  }),
};

/** The account that somebody's Google took over may have been opened by a profile alone. */
const byPassword = (had: string, hadNone: string) =>
  `{{#if (lookup this "noPassword")}}${hadNone}{{else}}${had}{{/if}}`;

export const passwordEnded = {
  subject: byPassword(
    `The old password of your ${brand.name} account no longer works`,
    `Earlier access to your ${brand.name} account has ended`,
  ),
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      byPassword(
        'You signed in with {{providerName}}, which vouches for this address. Until now nobody had confirmed it, so the password that was set before could have been chosen by somebody else. We ended it, together with every open session and other connected profiles{{#if (lookup this "endedProfiles")}} ({{endedProfiles}}){{/if}}.',
        'You signed in with {{providerName}}, which vouches for this address. Until now nobody had confirmed it, so {{#if (lookup this "endedProfiles")}}whoever signed in to this account with {{endedProfiles}} before could have been somebody else. We disconnected that profile{{else}}somebody else could have had access to the account. We ended all earlier access{{/if}}, together with every open session.',
      ),
      calendarAddressEnded,
      byPassword(
        'If you set that password yourself, you can simply set it again:',
        'From now on you sign in with {{providerName}}. If you like, you can set a password as well:',
      ),
    ],
    button: { label: 'Set a password', url: 'resetUrl' },
  }),
};

export const accountDeleted = {
  subject: `Your ${brand.name} account is deleted`,
  ...letter({
    heading: 'Goodbye, {{name}}',
    paragraphs: [
      'Your account and what belonged to it are deleted, as you asked. Payment records are kept, without your email address, because the law requires it.',
      'It was good to have you here.',
    ],
  }),
};

export const accountRemoved = {
  subject: `Your ${brand.name} account was deleted`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'An administrator deleted your account and what belonged to it. Payment records are kept, without your email address, because the law requires it.',
      `If you think that this is a mistake, please write to ${brand.supportEmail}.`,
    ],
  }),
};
