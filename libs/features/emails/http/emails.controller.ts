import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ListedEmails, SentAgain } from '@canopy/contracts/emails';
import { listEmails, sendEmailAgain, sendEmailsAgain } from '@canopy/contracts/emails.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { EmailsQuery } from '../emails.queries.ts';
import { SendEmailAgain } from '../send-email-again.ts';

@ApiTags('admin')
@Controller()
export class EmailsController {
  constructor(
    private readonly emails: EmailsQuery,
    private readonly again: SendEmailAgain,
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
}
