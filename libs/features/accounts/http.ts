import { Global, Module } from '@nestjs/common';
import { ViewerSource } from '@canopy/platform/http';
import { AccountsModule } from './accounts.module.ts';
import { AccountsController } from './http/accounts.controller.ts';
import { LocalStrategy } from './http/local.strategy.ts';
import { Session } from './session.entity.ts';
import { Sessions } from './sessions.ts';
import { User } from './user.entity.ts';

/** Global, because every endpoint's guard asks who the viewer is. */
@Global()
@Module({
  imports: [AccountsModule],
  controllers: [AccountsController],
  providers: [LocalStrategy, { provide: ViewerSource, useExisting: Sessions }],
  exports: [ViewerSource],
})
export class AccountsHttpModule {}

export const accountEntities = [User, Session];
