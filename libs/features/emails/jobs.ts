import { Module } from '@nestjs/common';
import { Email } from './email.entity.ts';
import { EmailsModule } from './emails.module.ts';
import { EmailSweep } from './jobs/email.sweep.ts';
import { ForgetEmailsSweep } from './jobs/forget-emails.sweep.ts';
import { SendEmailProcessor } from './jobs/send-email.processor.ts';
import { SendEmail } from './send-email.ts';

@Module({
  imports: [EmailsModule],
  providers: [SendEmail, SendEmailProcessor, EmailSweep, ForgetEmailsSweep],
  exports: [EmailsModule],
})
export class EmailsJobsModule {}

export { MailBacklog } from './mail-backlog.queries.ts';
export { SendEmail } from './send-email.ts';

export const emailEntities = [Email];
