import { Body, Controller, Delete, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CurrentViewer as CurrentViewerAnswer,
  currentViewerSchema,
  type Session,
  sessionSchema,
  signInSchema,
  type SignIn,
  signUpSchema,
  type SignUp,
  type Viewer,
} from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { Access, Answers, bearerToken, MaybeViewer, type RequestWithViewer } from '@canopy/platform/http';
import type { Admission } from '../admission.ts';
import { Sessions } from '../sessions.ts';
import { SignUpWithPassword } from '../sign-up-with-password.ts';
import { LocalGuard } from './local.guard.ts';

@ApiTags('accounts')
@Controller()
export class SessionsController {
  constructor(
    private readonly signUpWithPassword: SignUpWithPassword,
    private readonly sessions: Sessions,
  ) {}

  @Access('visitor')
  @Post(apiPaths.accounts)
  @Answers(201, sessionSchema)
  signUp(@Req() request: RequestWithViewer, @Body({ schema: signUpSchema }) body: SignUp): Promise<Session> {
    return this.signUpWithPassword.signUp(body, bearerToken(request));
  }

  @Access('visitor')
  @UseGuards(LocalGuard)
  @Post(apiPaths.sessions)
  @Answers(201, sessionSchema)
  signIn(@Req() request: RequestWithViewer, @Body({ schema: signInSchema }) _body: SignIn): Promise<Session> {
    // The local strategy leaves the admission of whoever it let in.
    return this.sessions.open(request.user as unknown as Admission, bearerToken(request));
  }

  @Access('visitor')
  @Delete(apiPaths.currentSession)
  @HttpCode(204)
  async signOut(@Req() request: RequestWithViewer): Promise<void> {
    const token = bearerToken(request);
    if (token) await this.sessions.end(token);
  }

  @Access('visitor')
  @Get(apiPaths.viewer)
  @Answers(200, currentViewerSchema)
  viewer(@MaybeViewer() viewer: Viewer | null): CurrentViewerAnswer {
    return { viewer };
  }
}
