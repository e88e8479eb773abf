import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DismissedEmails, ListedEmails, SentAgain } from '@canopy/contracts/emails';
import {
  dismissEmail,
  dismissEmails,
  listEmails,
  sendEmailAgain,
  sendEmailsAgain,
} from '@canopy/contracts/emails.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { DismissEmails } from '../dismiss-emails.ts';
import { EmailsQuery } from '../emails.queries.ts';
import { SendEmailAgain } from '../send-email-again.ts';

@ApiTags('admin')
@Controller()
export class EmailsController {
  constructor(
    private readonly emails: EmailsQuery,
    private readonly again: SendEmailAgain,
    private readonly dismissing: DismissEmails,
  ) {}

  @Endpoint(listEmails)
  page({ query }: InputOf<typeof listEmails>): Promise<ListedEmails> {
    return this.emails.page(query);
  }

  @Endpoint(sendEmailsAgain)
  async sendAllAgain({ viewer, query }: InputOf<typeof sendEmailsAgain>): Promise<SentAgain> {
    return { emails: await this.again.all(viewer, query) };
  }

  @Endpoint(sendEmailAgain)
  sendAgain({ viewer, params: { id } }: InputOf<typeof sendEmailAgain>): Promise<void> {
    return this.again.one(viewer, id);
  }

  @Endpoint(dismissEmails)
  async dismissAll({ viewer, query }: InputOf<typeof dismissEmails>): Promise<DismissedEmails> {
    return { emails: await this.dismissing.all(viewer, query) };
  }

  @Endpoint(dismissEmail)
  dismiss({ viewer, params: { id } }: InputOf<typeof dismissEmail>): Promise<void> {
    return this.dismissing.one(viewer, id);
  }
}
