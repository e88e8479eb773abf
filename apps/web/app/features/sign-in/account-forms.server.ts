import {
  askForPasswordResetSchema,
  changePasswordSchema,
  confirmByCodeSchema,
  confirmByPasswordSchema,
  connectSocialSchema,
  deleteAccountSchema,
  requestEmailChangeSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  updateProfileSchema,
} from '@canopy/contracts/accounts';
import { readFields } from '../../read-fields.ts';

/** What the posted fields of each form say. Only the server reads them: see `browser/short-form`. */
export const readSignIn = (form: FormData) => readFields(form, signInSchema.omit({ device: true }));
export const readSignUp = (form: FormData) => readFields(form, signUpSchema);
export const readResetRequest = (form: FormData) => readFields(form, askForPasswordResetSchema);
/** Tokens come from a link or a cookie, never from a field. */
export const readNewPassword = (form: FormData) => readFields(form, resetPasswordSchema.pick({ password: true }));
export const readConnection = (form: FormData) => readFields(form, connectSocialSchema.pick({ password: true }));

export const readProfile = (form: FormData) => readFields(form, updateProfileSchema);
export const readPasswordChange = (form: FormData) => readFields(form, changePasswordSchema);
export const readEmailChangeRequest = (form: FormData) => readFields(form, requestEmailChangeSchema);
export const readDeletion = (form: FormData) => readFields(form, deleteAccountSchema);

export const readConfirmingPassword = (form: FormData) => readFields(form, confirmByPasswordSchema);
export const readConfirmingCode = (form: FormData) => readFields(form, confirmByCodeSchema);
