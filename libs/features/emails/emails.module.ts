import { Module } from '@nestjs/common';
import { EmailDeliveryModule } from '@canopy/integrations/email-delivery';
import { EmailOutbox } from './write-email.ts';
import { SendEmail } from './send-email.ts';

@Module({
  imports: [EmailDeliveryModule],
  providers: [EmailOutbox, SendEmail],
  exports: [EmailOutbox, SendEmail, EmailDeliveryModule],
})
export class EmailsModule {}
