import type { FieldErrors, RefusalCode } from '@canopy/contracts/refusals';

const signInModes = ['signIn', 'create', 'reset', 'connect'] as const;
export type SignInMode = (typeof signInModes)[number];

/** The mode that an address asks for; anything unknown is signing in. */
export function modeOf(url: URL): SignInMode {
  const wished = url.searchParams.get('mode');
  return signInModes.find((mode) => mode === wished) ?? 'signIn';
}

/** What the API said about an attempt, as far as the screen shows it. */
export interface Refused {
  reason: RefusalCode | null;
  message: string;
  fields: FieldErrors;
}

/** Beside which field a refusal stands that the API tells without naming one. */
const fieldOf: Partial<Record<RefusalCode, string>> = {
  unknown_email: 'email',
  wrong_password: 'password',
  wrong_code: 'code',
  code_ended: 'code',
  common_password: 'password',
  email_taken: 'email',
};
/** Sentences that say more than the default of a mode, and belong to no field. */
const wholeForm: readonly (RefusalCode | null)[] = ['too_many_requests', 'connection_expired', 'no_password'];

/**
 * `field` for those that belong beside one, `form` for the few worth saying as they are; null means the default
 * sentence of the mode.
 */
export function signInRefusal({
  reason,
  message,
  fields,
}: Refused): { fieldErrors: FieldErrors } | { formErrors: string[] } | null {
  if (Object.keys(fields).length > 0) return { fieldErrors: fields };
  const field = reason ? fieldOf[reason] : undefined;
  if (field) return { fieldErrors: { [field]: [message] } };
  return wholeForm.includes(reason) ? { formErrors: [message] } : null;
}
