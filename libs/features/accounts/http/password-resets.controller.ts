import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type AskForPasswordReset as Ask,
  askForPasswordResetSchema,
  type MailedLink,
  mailedLinkSchema,
  type MailedLinkState,
  mailedLinkStateSchema,
  type ResetPassword,
  resetPasswordSchema,
} from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { Access, Answers } from '@canopy/platform/http';
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

  @Access('visitor')
  @Post(apiPaths.passwordResets)
  @HttpCode(204)
  ask(@Body({ schema: askForPasswordResetSchema }) { email }: Ask): Promise<void> {
    return this.askForReset.ask(email);
  }

  @Access('visitor')
  @Post(apiPaths.passwordResetState)
  @Answers(200, mailedLinkStateSchema)
  async state(@Body({ schema: mailedLinkSchema }) { token }: MailedLink): Promise<MailedLinkState> {
    return { email: (await this.links.ownerOf(token, 'password_reset'))?.email ?? null };
  }

  @Access('visitor')
  @Post(apiPaths.resetPassword)
  @HttpCode(204)
  confirm(@Body({ schema: resetPasswordSchema }) body: ResetPassword): Promise<void> {
    return this.setPassword.byLink(body);
  }
}
