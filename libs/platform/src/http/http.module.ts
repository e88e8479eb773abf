import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from './access.guard.ts';
import { BearerStrategy } from './bearer.strategy.ts';

/** Every endpoint stands behind the access guard. Needs a `ViewerSource` from the feature that owns sessions. */
@Global()
@Module({
  imports: [PassportModule],
  providers: [BearerStrategy, { provide: APP_GUARD, useClass: AccessGuard }],
})
export class HttpModule {}
