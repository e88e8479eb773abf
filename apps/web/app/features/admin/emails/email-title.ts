import type { TFunction } from 'i18next';
import { adminEmails } from '../../../i18n/en/admin-emails.ts';

const isKnown = (template: string): template is keyof typeof adminEmails.templates => template in adminEmails.templates;

/** What a mail is about, by its template; one that this version does not know is named as it is stored. */
export const emailTitle = (template: string, t: TFunction): string =>
  isKnown(template) ? t(`adminEmails.templates.${template}`) : template;
