import { Module } from '@nestjs/common';
import { Config } from '@canopy/platform/runtime';
import { SocialSignIn } from './social-sign-in.port.ts';

@Module({
  providers: [
    {
      provide: SocialSignIn,
      inject: [Config],
      useFactory: async ({ social: { google, facebook } }: Config): Promise<SocialSignIn> => ({
        google: google && new (await import('./google.adapter.ts')).GoogleSignIn(google),
        facebook: facebook && new (await import('./facebook.adapter.ts')).FacebookSignIn(facebook),
      }),
    },
  ],
  exports: [SocialSignIn],
})
export class SocialSignInModule {}
