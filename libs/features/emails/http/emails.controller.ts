import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SentAgain, UnsentEmails } from '@canopy/contracts/emails';
import { listUnsentEmails, sendEmailAgain, sendEmailsAgain } from '@canopy/contracts/emails.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { SendEmailAgain } from '../send-email-again.ts';
import { UnsentEmailsQuery } from '../unsent-emails.queries.ts';

@ApiTags('admin')
@Controller()
export class EmailsController {
  constructor(
    private readonly unsent: UnsentEmailsQuery,
    private readonly again: SendEmailAgain,
  ) {}

  @Endpoint(listUnsentEmails)
  page({ query }: InputOf<typeof listUnsentEmails>): Promise<UnsentEmails> {
    return this.unsent.page(query);
  }

  @Endpoint(sendEmailsAgain)
  async sendAllAgain({ viewer }: InputOf<typeof sendEmailsAgain>): Promise<SentAgain> {
    return { emails: await this.again.all(viewer) };
  }

  @Endpoint(sendEmailAgain)
  sendAgain({ viewer, params: { id } }: InputOf<typeof sendEmailAgain>): Promise<void> {
    return this.again.one(viewer, id);
  }
}
