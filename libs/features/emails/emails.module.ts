import { Module } from '@nestjs/common';
import { EmailDeliveryModule } from '@canopy/integrations/email-delivery';
import { EmailStateQuery } from './email-state.queries.ts';
import { MailBacklog } from './mail-backlog.queries.ts';
import { SendEmailAgain } from './send-email-again.ts';
import { SendEmail } from './send-email.ts';
import { UnsentEmailsQuery } from './unsent-emails.queries.ts';
import { EmailOutbox } from './email-outbox.ts';

const useCases = [EmailOutbox, EmailStateQuery, MailBacklog, SendEmail, SendEmailAgain, UnsentEmailsQuery];

@Module({ imports: [EmailDeliveryModule], providers: useCases, exports: [...useCases, EmailDeliveryModule] })
export class EmailsModule {}
