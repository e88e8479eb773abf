export { toNewAccount } from './admission.ts';
export { AccountsModule } from './accounts.module.ts';
export { isApproved } from './approved-provider.sql.ts';
export { AskForVerification } from './ask-for-verification.ts';
export { AfterEmailChanged } from './change-email.ts';
export { confirmAddress } from './confirm-address.ts';
export { createProviderAccount } from './create-provider-account.ts';
export { BeforeUserDeleted, DeleteAccount } from './delete-account.ts';
export { AfterAccessEnded, AfterOwnerArrived } from './end-access.ts';
export { endAllSessions } from './end-all-sessions.ts';
export { forgiveBusy } from './forgive-busy.ts';
export { holdSession } from './hold-session.ts';
export { type Admin, holdAdmins, lockAdmins } from './lock-admins.ts';
export { NotifyAdmins } from './notify-admins.ts';
export { hashPassword } from './password.ts';
export { countLiveSessions, liveSessionsOf } from './live-sessions.queries.ts';
export { PersonalData } from './personal-data.ts';
export {
  AfterProviderApproved,
  AfterProviderRejected,
  BeforeApprovalTold,
  ProviderStanding,
} from './provider-standing.ts';
export { refuseBeforeConfirmed } from './refuse-before-confirmed.ts';
export { NotifyOfSecondFactor } from './notify-of-second-factor.ts';
export { Sessions } from './sessions.ts';
export { forgetSecondFactor } from './set-up-second-factor.ts';
export { newToken, tokenHash } from './token.ts';
export { User } from './user.entity.ts';
export { vouchForProvider } from './vouch-for-provider.ts';
export type { AccountTables } from './tables.ts';
