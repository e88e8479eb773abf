import type { FieldErrors, RefusalCode } from '@canopy/contracts/refusals';

export type SignInMode = 'signIn' | 'create';

/** What the API said about an attempt, as far as the screen shows it. */
export interface Refused {
  reason: RefusalCode | null;
  message: string;
  fields: FieldErrors;
}

/** Beside which field a refusal stands that the API tells without naming one. */
const fieldOf: Partial<Record<RefusalCode, string>> = { unknown_email: 'email', wrong_password: 'password', email_taken: 'email' };

/** `field` for those that belong beside one, `form` for the few worth saying as they are; null means the default sentence of the mode. */
export function signInRefusal({ reason, message, fields }: Refused): { fieldErrors: FieldErrors } | { formErrors: string[] } | null {
  if (Object.keys(fields).length > 0) return { fieldErrors: fields };
  const field = reason ? fieldOf[reason] : undefined;
  if (field) return { fieldErrors: { [field]: [message] } };
  return reason === 'too_many_requests' ? { formErrors: [message] } : null;
}
