import { Module } from '@nestjs/common';
import { Email } from './email.entity.ts';
import { EmailsModule } from './emails.module.ts';
import { EmailsController } from './http/emails.controller.ts';
import { MailboxController } from './http/mailbox.controller.ts';

@Module({ imports: [EmailsModule], controllers: [EmailsController, MailboxController] })
export class EmailsHttpModule {}

export const emailEntities = [Email];
