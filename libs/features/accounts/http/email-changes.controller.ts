import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MailedLinkState } from '@canopy/contracts/accounts';
import { changeEmail, readEmailChange, requestEmailChange } from '@canopy/contracts/accounts.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { ChangeEmail } from '../change-email.ts';
import { RequestEmailChange } from '../request-email-change.ts';

/** Tokens travel in bodies: paths are logged. */
@ApiTags('account')
@Controller()
export class EmailChangesController {
  constructor(
    private readonly requestChange: RequestEmailChange,
    private readonly changeEmail: ChangeEmail,
  ) {}

  @Endpoint(requestEmailChange)
  request({ viewer, body: { email } }: InputOf<typeof requestEmailChange>): Promise<void> {
    return this.requestChange.request(viewer, email);
  }

  @Endpoint(readEmailChange)
  state({ viewer, body: { token } }: InputOf<typeof readEmailChange>): Promise<MailedLinkState> {
    return this.changeEmail.state(token, viewer);
  }

  @Endpoint(changeEmail)
  confirm({ viewer, token: session, body: { token } }: InputOf<typeof changeEmail>): Promise<void> {
    return this.changeEmail.confirm(viewer, session, token);
  }
}
