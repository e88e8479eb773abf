export { AccountsModule } from './accounts.module.ts';
export { ProviderTermsSource } from './provider-terms.ts';
export { User } from './user.entity.ts';
