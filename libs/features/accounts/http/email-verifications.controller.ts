import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MailedLink, mailedLinkSchema, type MailedLinkState, mailedLinkStateSchema, type Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { AskForVerification } from '../ask-for-verification.ts';
import { MailedLinks } from '../mailed-links.ts';
import { VerifyEmail } from '../verify-email.ts';

@ApiTags('accounts')
@Controller()
export class EmailVerificationsController {
  constructor(
    private readonly verification: AskForVerification,
    private readonly links: MailedLinks,
    private readonly verifyEmail: VerifyEmail,
  ) {}

  @Access('user')
  @Post(apiPaths.emailVerifications)
  @HttpCode(204)
  again(@CurrentViewer() viewer: Viewer): Promise<void> {
    return this.verification.again(viewer.id);
  }

  @Access('visitor')
  @Post(apiPaths.emailVerificationState)
  @Answers(200, mailedLinkStateSchema)
  async state(@Body({ schema: mailedLinkSchema }) { token }: MailedLink): Promise<MailedLinkState> {
    return { email: await this.links.emailOf(token, 'email_verification') };
  }

  @Access('visitor')
  @Post(apiPaths.verifyEmail)
  @HttpCode(204)
  confirm(@Body({ schema: mailedLinkSchema }) { token }: MailedLink): Promise<void> {
    return this.verifyEmail.verify(token);
  }
}
