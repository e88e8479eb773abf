import { adminEmails } from '../../../i18n/en/admin-emails.ts';
import { t } from '../../../i18n/index.ts';

const isKnown = (template: string): template is keyof typeof adminEmails.templates => template in adminEmails.templates;

/** What a mail is about, by its template; one that this version does not know is named as it is stored. */
export const emailTitle = (template: string): string =>
  isKnown(template) ? t(`adminEmails.templates.${template}`) : template;
