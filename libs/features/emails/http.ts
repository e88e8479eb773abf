import { Module } from '@nestjs/common';
import { Email } from './email.entity.ts';
import { EmailsModule } from './emails.module.ts';
import { RateLimitModule } from '@canopy/platform/rate-limit';
import { ContactMessagesController } from './http/contact-messages.controller.ts';
import { EmailsController } from './http/emails.controller.ts';
import { MailboxController } from './http/mailbox.controller.ts';
import { WriteToUs } from './write-to-us.ts';

@Module({
  imports: [EmailsModule, RateLimitModule],
  controllers: [ContactMessagesController, EmailsController, MailboxController],
  providers: [WriteToUs],
})
export class EmailsHttpModule {}

export const emailEntities = [Email];
