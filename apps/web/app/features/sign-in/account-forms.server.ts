import {
  askForPasswordResetSchema,
  changePasswordSchema,
  confirmByCodeSchema,
  confirmByPasswordSchema,
  connectSocialSchema,
  deleteAccountSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  updateProfileSchema,
} from '@canopy/contracts/accounts';
import { parseWithZod } from '@conform-to/zod/v4';

/** What the posted fields of each form say. Only the server reads them: see `browser/short-form`. */
export const readSignIn = (form: FormData) => parseWithZod(form, { schema: signInSchema.omit({ device: true }) });
export const readSignUp = (form: FormData) => parseWithZod(form, { schema: signUpSchema });
export const readResetRequest = (form: FormData) => parseWithZod(form, { schema: askForPasswordResetSchema });
/** Tokens come from a link or a cookie, never from a field. */
export const readNewPassword = (form: FormData) =>
  parseWithZod(form, { schema: resetPasswordSchema.pick({ password: true }) });
export const readConnection = (form: FormData) =>
  parseWithZod(form, { schema: connectSocialSchema.pick({ password: true }) });

export const readProfile = (form: FormData) => parseWithZod(form, { schema: updateProfileSchema });
export const readPasswordChange = (form: FormData) => parseWithZod(form, { schema: changePasswordSchema });
export const readDeletion = (form: FormData) => parseWithZod(form, { schema: deleteAccountSchema });

export const readConfirmingPassword = (form: FormData) => parseWithZod(form, { schema: confirmByPasswordSchema });
export const readConfirmingCode = (form: FormData) => parseWithZod(form, { schema: confirmByCodeSchema });
