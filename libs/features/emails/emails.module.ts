import { Module } from '@nestjs/common';
import { EmailDeliveryModule } from '@canopy/integrations/email-delivery';
import { EmailStateQuery } from './email-state.queries.ts';
import { EmailOutbox } from './write-email.ts';
import { SendEmail } from './send-email.ts';

@Module({
  imports: [EmailDeliveryModule],
  providers: [EmailOutbox, EmailStateQuery, SendEmail],
  exports: [EmailOutbox, EmailStateQuery, SendEmail, EmailDeliveryModule],
})
export class EmailsModule {}
