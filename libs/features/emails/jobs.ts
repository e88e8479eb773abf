import { Module } from '@nestjs/common';
import { Email } from './email.entity.ts';
import { EmailsModule } from './emails.module.ts';
import { EmailSweep } from './jobs/email.sweep.ts';
import { ForgetEmailsSweep } from './jobs/forget-emails.sweep.ts';
import { SendEmailProcessor } from './jobs/send-email.processor.ts';

@Module({
  imports: [EmailsModule],
  providers: [SendEmailProcessor, EmailSweep, ForgetEmailsSweep],
  exports: [EmailsModule],
})
export class EmailsJobsModule {}

export { MailBacklog } from './mail-backlog.queries.ts';

export const emailEntities = [Email];
