import { emailIdSchema, listUnsentEmailsSchema, mailboxSchema, sentAgainSchema, unsentEmailsSchema } from './emails.ts';
import { endpoint } from './endpoint.ts';

export const listUnsentEmails = endpoint('GET', '/admin/emails', {
  summary: 'Mails that are not out',
  access: 'admin',
  query: listUnsentEmailsSchema,
  answer: { status: 200, schema: unsentEmailsSchema },
  refusals: [],
});

export const sendEmailsAgain = endpoint('POST', '/admin/emails/send', {
  summary: 'Send all mails that were given up once more',
  access: 'admin',
  answer: { status: 200, schema: sentAgainSchema },
  refusals: [],
});

export const sendEmailAgain = endpoint('POST', '/admin/emails/:id/send', {
  summary: 'Send one mail once more',
  access: 'admin',
  params: emailIdSchema,
  refusals: ['email_not_waiting'],
});

/** The mails that local mode kept instead of delivering them. Does not exist outside local mode. */
export const readMailbox = endpoint('GET', '/dev/mailbox', {
  summary: 'Mails that local mode kept instead of delivering them',
  access: 'visitor',
  answer: { status: 200, schema: mailboxSchema },
  refusals: ['not_found'],
});
