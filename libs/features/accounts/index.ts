export { AccountsModule } from './accounts.module.ts';
export { BeforeUserDeleted, DeleteAccount } from './delete-account.ts';
export { PersonalData } from './personal-data.ts';
export { ProviderTermsSource } from './provider-terms.ts';
export { User } from './user.entity.ts';
