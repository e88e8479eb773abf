import { Module } from '@nestjs/common';
import { ProviderTermsSource } from './provider-terms.ts';
import { Sessions } from './sessions.ts';
import { SignInWithPassword } from './sign-in.ts';
import { SignUpWithPassword } from './sign-up.ts';

@Module({
  providers: [ProviderTermsSource, Sessions, SignInWithPassword, SignUpWithPassword],
  exports: [ProviderTermsSource, Sessions, SignInWithPassword, SignUpWithPassword],
})
export class AccountsModule {}
