import { Module } from '@nestjs/common';
import { Email } from './email.entity.ts';
import { EmailsModule } from './emails.module.ts';
import { MailboxController } from './http/mailbox.controller.ts';

@Module({ imports: [EmailsModule], controllers: [MailboxController] })
export class EmailsHttpModule {}

export const emailEntities = [Email];
