import { Module } from '@nestjs/common';
import { EmailDeliveryModule } from '@canopy/integrations/email-delivery';
import { QueueModule } from '@canopy/platform/queue';
import { DismissEmails } from './dismiss-emails.ts';
import { EmailStateQuery } from './email-state.queries.ts';
import { EmailsQuery } from './emails.queries.ts';
import { MailBacklog } from './mail-backlog.queries.ts';
import { SendEmailAgain } from './send-email-again.ts';
import { sendEmailJob } from './send-email.declaration.ts';
import { EmailOutbox } from './email-outbox.ts';
import { WithdrawEmails } from './withdraw-emails.ts';

const useCases = [
  DismissEmails,
  EmailOutbox,
  EmailsQuery,
  EmailStateQuery,
  MailBacklog,
  SendEmailAgain,
  WithdrawEmails,
];

@Module({
  imports: [EmailDeliveryModule, QueueModule.forFeature(sendEmailJob)],
  providers: useCases,
  exports: [...useCases, EmailDeliveryModule],
})
export class EmailsModule {}
