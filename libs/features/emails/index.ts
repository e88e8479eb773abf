export { Email } from './email.entity.ts';
export { EmailsModule } from './emails.module.ts';
export { EmailOutbox } from './write-email.ts';
