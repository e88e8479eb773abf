import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MailedLinkState, PasswordChosen } from '@canopy/contracts/accounts';
import { askForPasswordReset, readPasswordReset, resetPassword } from '@canopy/contracts/accounts.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { AskForPasswordReset } from '../ask-for-password-reset.ts';
import { MailedLinks } from '../mailed-links.ts';
import { SetPassword } from '../set-password.ts';

/** Tokens travel in bodies: paths are logged. */
@ApiTags('accounts')
@Controller()
export class PasswordResetsController {
  constructor(
    private readonly askForReset: AskForPasswordReset,
    private readonly links: MailedLinks,
    private readonly setPassword: SetPassword,
  ) {}

  @Endpoint(askForPasswordReset)
  ask({ viewer, body: { email } }: InputOf<typeof askForPasswordReset>): Promise<void> {
    return this.askForReset.ask(email, viewer);
  }

  @Endpoint(readPasswordReset)
  async state({ body: { token } }: InputOf<typeof readPasswordReset>): Promise<MailedLinkState> {
    return { email: (await this.links.ownerOf(token, 'password_reset'))?.email ?? null };
  }

  @Endpoint(resetPassword)
  confirm({ body }: InputOf<typeof resetPassword>): Promise<PasswordChosen> {
    return this.setPassword.byLink(body);
  }
}
