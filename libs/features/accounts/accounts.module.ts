import { Module } from '@nestjs/common';
import { EmailsModule } from '@canopy/emails';
import { MediaModule } from '@canopy/media';
import { RateLimitModule } from '@canopy/platform/rate-limit';
import { AccountQuery } from './account.queries.ts';
import { AskForConfirmationCode } from './ask-for-confirmation-code.ts';
import { AskForPasswordReset } from './ask-for-password-reset.ts';
import { AskForVerification } from './ask-for-verification.ts';
import { AfterEmailChanged, ChangeEmail } from './change-email.ts';
import { CheckPassword } from './check-password.ts';
import { ConfirmSession } from './confirm-session.ts';
import { ConnectSocial } from './connect-social.ts';
import { BeforeUserDeleted, DeleteAccount } from './delete-account.ts';
import { DisconnectSocial } from './disconnect-social.ts';
import { AfterAccessEnded, AfterOwnerArrived, EndAccess } from './end-access.ts';
import { GiveSecondFactor } from './give-second-factor.ts';
import { KnownDevices } from './known-devices.ts';
import { MailedLinks } from './mailed-links.ts';
import { NotifyAdmins } from './notify-admins.ts';
import { NotifyOfSecondFactor } from './notify-of-second-factor.ts';
import { PersonalData } from './personal-data.ts';
import {
  AfterProviderApproved,
  AfterProviderRejected,
  BeforeApprovalTold,
  ProviderStanding,
} from './provider-standing.ts';
import { RequestEmailChange } from './request-email-change.ts';
import { SecondFactorQuery } from './second-factor.queries.ts';
import { Sessions } from './sessions.ts';
import { SetPassword } from './set-password.ts';
import { SetPhoto } from './set-photo.ts';
import { SetUpSecondFactor } from './set-up-second-factor.ts';
import { SignInWithPassword } from './sign-in-with-password.ts';
import { SignInWithSocial } from './sign-in-with-social.ts';
import { SignUpWithPassword } from './sign-up-with-password.ts';
import { UpdateProfile } from './update-profile.ts';
import { VerifyEmail } from './verify-email.ts';

const useCases = [
  AccountQuery,
  AskForConfirmationCode,
  AskForPasswordReset,
  AskForVerification,
  BeforeUserDeleted,
  ChangeEmail,
  CheckPassword,
  ConfirmSession,
  ConnectSocial,
  DeleteAccount,
  DisconnectSocial,
  EndAccess,
  GiveSecondFactor,
  KnownDevices,
  MailedLinks,
  NotifyAdmins,
  NotifyOfSecondFactor,
  PersonalData,
  ProviderStanding,
  RequestEmailChange,
  SecondFactorQuery,
  Sessions,
  SetPassword,
  SetPhoto,
  SetUpSecondFactor,
  SignInWithPassword,
  SignInWithSocial,
  SignUpWithPassword,
  UpdateProfile,
  VerifyEmail,
  AfterAccessEnded,
  AfterEmailChanged,
  AfterOwnerArrived,
  AfterProviderApproved,
  AfterProviderRejected,
  BeforeApprovalTold,
];

@Module({ imports: [EmailsModule, MediaModule, RateLimitModule], providers: useCases, exports: useCases })
export class AccountsModule {}
