export { Email } from './email.entity.ts';
export { emailState, EmailStateQuery, type EmailState } from './email-state.queries.ts';
export { isGivenUp, listedState, mayBeSent } from './listed-state.sql.ts';
export { EmailsModule } from './emails.module.ts';
export { SendEmail } from './send-email.ts';
export { unsentEmails } from './unsent-emails.queries.ts';
export { EmailOutbox, type MailOfCause } from './email-outbox.ts';
export type { BacklogAlert, MoneyAlert } from './templates/index.ts';
export type { EmailTables } from './tables.ts';
