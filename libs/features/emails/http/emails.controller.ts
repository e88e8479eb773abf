import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import {
  emailIdSchema,
  type ListUnsentEmails,
  listUnsentEmailsSchema,
  type SentAgain,
  sentAgainSchema,
  type UnsentEmails,
  unsentEmailsSchema,
} from '@canopy/contracts/emails';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { SendEmailAgain } from '../send-email-again.ts';
import { UnsentEmailsQuery } from '../unsent-emails.queries.ts';

@ApiTags('admin')
@Controller()
export class EmailsController {
  constructor(
    private readonly unsent: UnsentEmailsQuery,
    private readonly again: SendEmailAgain,
  ) {}

  @Access('admin')
  @Get(apiPaths.unsentEmails)
  @Answers(200, unsentEmailsSchema)
  page(@Query({ schema: listUnsentEmailsSchema }) query: ListUnsentEmails): Promise<UnsentEmails> {
    return this.unsent.page(query);
  }

  @Access('admin')
  @Post(apiPaths.sendEmailsAgain)
  @Answers(200, sentAgainSchema)
  async sendAllAgain(@CurrentViewer() viewer: Viewer): Promise<SentAgain> {
    return { emails: await this.again.all(viewer) };
  }

  @Access('admin')
  @Post('/admin/emails/:id/send')
  @HttpCode(204)
  sendAgain(@CurrentViewer() viewer: Viewer, @Param({ schema: emailIdSchema }) { id }: { id: string }): Promise<void> {
    return this.again.one(viewer, id);
  }
}
