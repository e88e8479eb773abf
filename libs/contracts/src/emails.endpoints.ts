import {
  dismissedEmailsSchema,
  dismissEmailsSchema,
  emailIdSchema,
  listedEmailsSchema,
  listEmailsSchema,
  mailboxSchema,
  sendEmailsAgainSchema,
  sentAgainSchema,
} from './emails.ts';
import { endpoint } from './endpoint.ts';

export const listEmails = endpoint('GET', '/admin/emails', {
  summary: 'Mails that are not out, or all mails to one address',
  access: 'admin',
  query: listEmailsSchema,
  answer: { status: 200, schema: listedEmailsSchema },
  refusals: [],
});

export const sendEmailsAgain = endpoint('POST', '/admin/emails/send', {
  summary: 'Send all failed mails once more, or those of one state or address; not what was dismissed or is too late',
  access: 'admin',
  query: sendEmailsAgainSchema,
  answer: { status: 200, schema: sentAgainSchema },
  refusals: [],
});

export const sendEmailAgain = endpoint('POST', '/admin/emails/:id/send', {
  summary: 'Send one mail once more',
  access: 'admin',
  params: emailIdSchema,
  refusals: ['email_not_waiting'],
});

export const dismissEmails = endpoint('POST', '/admin/emails/dismiss', {
  summary: 'Say of all failed mails, or of those to one address, that nobody has to look at them any more',
  access: 'admin',
  query: dismissEmailsSchema,
  answer: { status: 200, schema: dismissedEmailsSchema },
  refusals: ['more_emails_failed'],
});

export const dismissEmail = endpoint('POST', '/admin/emails/:id/dismiss', {
  summary: 'Say of a failed mail that nobody has to look at it any more',
  access: 'admin',
  params: emailIdSchema,
  refusals: ['email_not_failed'],
});

/** The mails that local mode kept instead of delivering them. Does not exist outside local mode. */
export const readMailbox = endpoint('GET', '/dev/mailbox', {
  summary: 'Mails that local mode kept instead of delivering them',
  access: 'visitor',
  answer: { status: 200, schema: mailboxSchema },
  refusals: ['not_found'],
});
