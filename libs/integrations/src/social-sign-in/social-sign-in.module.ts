import { Module } from '@nestjs/common';
import { Config } from '@canopy/platform/runtime';
import { FacebookSignIn } from './facebook.adapter.ts';
import { GoogleSignIn } from './google.adapter.ts';
import { SocialSignIn } from './social-sign-in.port.ts';

@Module({
  providers: [
    {
      provide: SocialSignIn,
      inject: [Config],
      useFactory: ({ social }: Config): SocialSignIn => ({
        google: social.google && new GoogleSignIn(social.google),
        facebook: social.facebook && new FacebookSignIn(social.facebook),
      }),
    },
  ],
  exports: [SocialSignIn],
})
export class SocialSignInModule {}
