import { Global, Module } from '@nestjs/common';
import { SocialSignInModule } from '@canopy/integrations/social-sign-in';
import { MediaModule } from '@canopy/media';
import { ViewerSource } from '@canopy/platform/http';
import { AccountsModule } from './accounts.module.ts';
import { AccountController } from './http/account.controller.ts';
import { AuthorizationCodeStrategy } from './http/authorization-code.strategy.ts';
import { EmailChangesController } from './http/email-changes.controller.ts';
import { PhotoController } from './http/photo.controller.ts';
import { EmailVerificationsController } from './http/email-verifications.controller.ts';
import { LocalStrategy } from './http/local.strategy.ts';
import { PasswordResetsController } from './http/password-resets.controller.ts';
import { SecondFactorController } from './http/second-factor.controller.ts';
import { SessionsController } from './http/sessions.controller.ts';
import { SocialSignInController } from './http/social-sign-in.controller.ts';
import { Sessions } from './sessions.ts';

/** Global, because every endpoint's guard asks who the viewer is. */
@Global()
@Module({
  imports: [AccountsModule, MediaModule, SocialSignInModule],
  controllers: [
    AccountController,
    EmailChangesController,
    EmailVerificationsController,
    PasswordResetsController,
    PhotoController,
    SecondFactorController,
    SessionsController,
    SocialSignInController,
  ],
  providers: [AuthorizationCodeStrategy, LocalStrategy, { provide: ViewerSource, useExisting: Sessions }],
  exports: [ViewerSource],
})
export class AccountsHttpModule {}

export { accountEntities } from './entities.ts';
