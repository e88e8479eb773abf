import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { EmailVerified, VerificationState } from '@canopy/contracts/accounts';
import { askForVerification, readVerification, verifyEmail } from '@canopy/contracts/accounts.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { AskForVerification } from '../ask-for-verification.ts';
import { VerifyEmail } from '../verify-email.ts';

@ApiTags('accounts')
@Controller()
export class EmailVerificationsController {
  constructor(
    private readonly verification: AskForVerification,
    private readonly verifyEmail: VerifyEmail,
  ) {}

  @Endpoint(askForVerification)
  again({ viewer, body: { to } }: InputOf<typeof askForVerification>): Promise<void> {
    return this.verification.again(viewer, to);
  }

  @Endpoint(readVerification)
  state({ viewer, body: { token } }: InputOf<typeof readVerification>): Promise<VerificationState> {
    return this.verifyEmail.state(token, viewer);
  }

  @Endpoint(verifyEmail)
  confirm({ viewer, body }: InputOf<typeof verifyEmail>): Promise<EmailVerified> {
    return this.verifyEmail.verify(body, viewer);
  }
}
