import { brand } from '@canopy/contracts/brand';
import { letter } from './layout.ts';

/** To the person whose role was changed. */
export const roleChanged = {
  subject: `{{#if toAdmin}}You are an administrator of ${brand.name} now{{else}}You are no longer an administrator of ${brand.name}{{/if}}`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      `{{#if toAdmin}}{{by}} made you an administrator of ${brand.name}.{{else}}{{by}} took your rights as an administrator of ${brand.name} away. {{#if premium}}Premium is for approved providers, so yours does not renew: another email says until when you keep it. {{/if}}Your account stays as it is otherwise.{{/if}}`,
    ],
    button: { label: '{{#if toAdmin}}Open the administration{{else}}Look at my account{{/if}}', url: 'url' },
    after: [`If you think that this is a mistake, please write to ${brand.supportEmail}.`],
  }),
};

/** To whoever has a second factor, or had one. */
export const secondFactorChanged = {
  subject: `The second factor of your ${brand.name} account`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      '{{#if (is change "on")}}Signing in as an administrator now needs a code of your app.{{/if}}{{#if (is change "off")}}The second factor of your account was turned off.{{/if}}{{#if (is change "new_codes")}}New recovery codes were made for your account. The old ones no longer work.{{/if}}{{#if (is change "recovered")}}One of your recovery codes was used. It does not work a second time.{{/if}}{{#if (is change "reset")}}{{by}} reset the second factor of your account{{#if (lookup this "signedOut")}}, and every device was signed out{{/if}}. Please set it up again.{{/if}}',
      'If you did not expect this, please change your password and tell the other administrators at once.',
    ],
    button: { label: 'Look at my second factor', url: 'url' },
  }),
};

/** To all others who administer. */
export const adminsChanged = {
  subject: `{{who}} is {{#if toAdmin}}an administrator{{else}}no longer an administrator{{/if}} of ${brand.name}`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      '{{#if deletion}}{{#if (is deletion "own")}}{{who}} was an administrator, and deleted their own account.{{else}}{{by}} deleted the account of {{who}}, who was an administrator.{{/if}}{{else}}{{by}} {{#if toAdmin}}made {{who}} an administrator.{{else}}took the rights of an administrator away from {{who}}.{{/if}}{{/if}}',
      'If you did not expect this, please look at the audit log at once:',
    ],
    button: { label: 'Look at the audit log', url: 'url' },
  }),
};
