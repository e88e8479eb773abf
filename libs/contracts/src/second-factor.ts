import { z } from 'zod';

/** Digits of the codes that an app shows. */
export const secondFactorDigits = 6;
/** Letters and digits that nobody confuses: no i, l, o, u. */
export const recoveryCodeLetters = '0123456789abcdefghjkmnpqrstvwxyz';
export const recoveryCodeLength = 16;

const codeMissing = `Please enter the ${secondFactorDigits} digits that your app shows, or a recovery code.`;
const appCodeMissing = `Please enter the ${secondFactorDigits} digits that your app shows.`;

/** However it was typed: codes are shown in groups. */
const typed = (words: string) => z.string({ error: words }).transform((code) => code.replace(/[\s-]/g, ''));
const appCode = new RegExp(`^\\d{${secondFactorDigits}}$`);
const eitherCode = new RegExp(`^(\\d{${secondFactorDigits}}|[0-9a-hjkmnp-tv-z]{${recoveryCodeLength}})$`, 'i');

export const confirmSecondFactorSchema = z
  .object({ code: typed(appCodeMissing).pipe(z.string().regex(appCode, appCodeMissing)) })
  .meta({ id: 'ConfirmSecondFactor' });
export const giveSecondFactorSchema = z
  .object({ code: typed(codeMissing).pipe(z.string().regex(eitherCode, codeMissing)) })
  .meta({ id: 'GiveSecondFactor' });

export const secondFactorStateSchema = z
  .object({
    enabledAt: z.string().nullable(),
    recoveryCodesLeft: z.number().int(),
    /** It is for administrators. */
    mayHave: z.boolean(),
    required: z.boolean(),
    /** False when the key of the server was changed: then only recovery codes work, and setting it up anew. */
    readable: z.boolean(),
  })
  .meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

export const shownSecretSchema = z
  .object({
    url: z.string().meta({ description: 'For the QR code: otpauth://totp/…' }),
    key: z.string().meta({ description: 'The same to be typed, in groups of four' }),
  })
  .meta({ id: 'ShownSecret' });
export type ShownSecret = z.infer<typeof shownSecretSchema>;

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
