import { Module } from '@nestjs/common';
import { Email } from './email.entity.ts';
import { EmailsModule } from './emails.module.ts';
import { EmailSweep } from './jobs/email.sweep.ts';
import { SendEmailHandler } from './jobs/send-email.job.ts';

@Module({ imports: [EmailsModule], providers: [SendEmailHandler, EmailSweep] })
export class EmailsJobsModule {}

export const emailEntities = [Email];
