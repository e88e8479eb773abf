import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type MailedLink,
  mailedLinkSchema,
  type VerificationState,
  verificationStateSchema,
  type VerifyEmailInput,
  verifyEmailSchema,
  type Viewer,
} from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { Access, Answers, CurrentViewer, MaybeViewer } from '@canopy/platform/http';
import { AskForVerification } from '../ask-for-verification.ts';
import { VerifyEmail } from '../verify-email.ts';

@ApiTags('accounts')
@Controller()
export class EmailVerificationsController {
  constructor(
    private readonly verification: AskForVerification,
    private readonly verifyEmail: VerifyEmail,
  ) {}

  @Access('user')
  @Post(apiPaths.emailVerifications)
  @HttpCode(204)
  again(@CurrentViewer() viewer: Viewer): Promise<void> {
    return this.verification.again(viewer);
  }

  @Access('visitor')
  @Post(apiPaths.emailVerificationState)
  @Answers(200, verificationStateSchema)
  state(
    @MaybeViewer() viewer: Viewer | null,
    @Body({ schema: mailedLinkSchema }) { token }: MailedLink,
  ): Promise<VerificationState> {
    return this.verifyEmail.state(token, viewer);
  }

  @Access('visitor')
  @Post(apiPaths.verifyEmail)
  @HttpCode(204)
  confirm(
    @MaybeViewer() viewer: Viewer | null,
    @Body({ schema: verifyEmailSchema }) body: VerifyEmailInput,
  ): Promise<void> {
    return this.verifyEmail.verify(body, viewer);
  }
}
