import { Controller, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CurrentViewer as CurrentViewerAnswer, Session } from '@canopy/contracts/accounts';
import {
  askForConfirmationCode,
  confirmSession,
  createAccount,
  readViewer,
  signIn,
  signOut,
} from '@canopy/contracts/accounts.endpoints';
import { Endpoint, type InputOf, type RequestWithViewer } from '@canopy/platform/http';
import type { Admission } from '../admission.ts';
import { AskForConfirmationCode } from '../ask-for-confirmation-code.ts';
import { ConfirmSession } from '../confirm-session.ts';
import { Sessions } from '../sessions.ts';
import { SignUpWithPassword } from '../sign-up-with-password.ts';
import { LocalGuard } from './local.guard.ts';

@ApiTags('accounts')
@Controller()
export class SessionsController {
  constructor(
    private readonly signUpWithPassword: SignUpWithPassword,
    private readonly sessions: Sessions,
    private readonly confirmSession: ConfirmSession,
    private readonly confirmationCode: AskForConfirmationCode,
  ) {}

  @Endpoint(createAccount)
  signUp({ token, body }: InputOf<typeof createAccount>): Promise<Session> {
    return this.signUpWithPassword.signUp(body, token);
  }

  @UseGuards(LocalGuard)
  @Endpoint(signIn)
  signIn({ token }: InputOf<typeof signIn>, @Req() request: RequestWithViewer): Promise<Session> {
    // The local strategy leaves the admission of whoever it let in.
    return this.sessions.open(request.user as unknown as Admission, token);
  }

  @Endpoint(signOut)
  async signOut({ token }: InputOf<typeof signOut>): Promise<void> {
    if (token) await this.sessions.end(token);
  }

  @Endpoint(confirmSession)
  confirm({ viewer, token, body }: InputOf<typeof confirmSession>): Promise<void> {
    return this.confirmSession.confirm(viewer, token, body);
  }

  @Endpoint(askForConfirmationCode)
  askForCode({ viewer, token }: InputOf<typeof askForConfirmationCode>): Promise<void> {
    return this.confirmationCode.ask(viewer, token);
  }

  @Endpoint(readViewer)
  viewer({ viewer }: InputOf<typeof readViewer>): CurrentViewerAnswer {
    return { viewer };
  }
}
