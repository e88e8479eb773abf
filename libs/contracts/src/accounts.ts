import { z } from 'zod';
import { chars, nameText } from './entered-text.ts';
import { languages } from './language.ts';
import { limits } from './limits.ts';
import { roles, socialProviders, userStatuses } from './vocabulary.ts';

/** What stands beside the fields of a form that the API judges itself, for want of a schema that could say it. */
export const signInWords = {
  email: 'Please enter a valid email address.',
  bothMissing: 'Please enter your email and your password.',
  choosePassword: 'Please choose a password.',
  answerIncomplete: 'The answer of the sign-in provider is incomplete. Please try again.',
};

export const emailSchema = z
  .string({ error: signInWords.email })
  .trim()
  .toLowerCase()
  .max(limits.email, signInWords.email)
  .pipe(z.email(signInWords.email));

export const displayNameSchema = nameText(limits.name, 'Please enter your name.');

/** A name that somebody brings from elsewhere. @returns null for one that we would not take here */
export const knownName = (name: string | null): string | null =>
  displayNameSchema.safeParse(name?.slice(0, limits.name)).data ?? null;

/**
 * A password that somebody chooses. The thousand that everybody tries first are refused by the server, which knows
 * them.
 */
const passwordSchema = z
  .string({ error: 'Please enter a password.' })
  .min(limits.passwordMin, 'Password should be at least 6 characters.')
  .max(limits.passwordMax, chars(limits.passwordMax));

/** A password that somebody has: whatever it is, it is compared, not judged. */
const knownPasswordSchema = z
  .string({ error: 'Please enter your password.' })
  .min(1, 'Please enter your password.')
  .max(limits.passwordMax, 'Incorrect password.');

/** A token out of a mail or a redirect: base64url of 256 bits. Anything else cannot be one. */
const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Of somebody who has, or is about to have, an account. */
export const languageSchema = z
  .enum(languages, { error: 'Please choose a language.' })
  .optional()
  .meta({ description: 'In which we write to this person.' });

/** Where the mail that confirms an address leads back to. Anything but a path of ours is the home page. */
const onwardSchema = z.string().optional().meta({ description: 'The page of ours that its mail leads back to.' });

export const signUpSchema = z
  .object({
    displayName: displayNameSchema,
    email: emailSchema,
    password: passwordSchema,
    acceptTerms: z.literal(true, { error: 'You must accept the Terms and Conditions to create an account.' }),
    language: languageSchema,
    to: onwardSchema,
  })
  .meta({ id: 'SignUp' });
export type SignUp = z.infer<typeof signUpSchema>;

const knownDevice = z.string().max(200).optional().meta({
  description:
    'What an earlier session of this account left on this device. Wrong guesses of others then do not hold it up.',
});

export const signInSchema = z
  .object({ email: emailSchema, password: knownPasswordSchema, device: knownDevice })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof signInSchema>;

/** Who is asking, as the API knows it from the session and every page shows it. */
export const viewerSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    /** Whether somebody who reads that mailbox has said so. */
    emailVerified: z.boolean(),
    displayName: z.string(),
    photoUrl: z.string().nullable(),
    role: z.enum(roles),
    status: z.enum(userStatuses).nullable(),
    isAdmin: z.boolean(),
    isApprovedProvider: z.boolean(),
    secondFactor: z.enum(['needed', 'set_up']).nullable().meta({
      description:
        'An administrator who still has to give its code in this session, or to set it up. Until then the account is what it is without that role.',
    }),
    viewedUntil: z.string().nullable().meta({
      description: "Set when it is an administrator who looks through this person's eyes. Nothing can be changed then.",
    }),
    confirmed: z.boolean().meta({ description: 'They confirmed in the last ten minutes that it is really them' }),
  })
  .meta({ id: 'Viewer' });
export type Viewer = z.infer<typeof viewerSchema>;

const newDevice = z
  .string()
  .meta({ description: 'Marks this device as one of the account, see SignIn. It opens nothing.' });

export const sessionSchema = z
  .object({
    token: z.string().meta({ description: 'Opaque; sent back as a bearer token. Only its hash is stored.' }),
    device: newDevice,
    viewer: viewerSchema,
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

const codeWords = `Please enter the ${limits.mailedCodeDigits} digits of the code.`;

/** "It is really me", said in a session that is open: with the password, or with a mailed code where there is none. */
export const confirmByPasswordSchema = z.object({ password: knownPasswordSchema });
export const confirmByCodeSchema = z.object({
  code: z
    .string({ error: codeWords })
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${limits.mailedCodeDigits}}$`), codeWords)),
});
export const confirmSessionSchema = z
  .union([confirmByCodeSchema, confirmByPasswordSchema], { error: 'Please enter your password.' })
  .meta({ id: 'ConfirmSession' });
export type ConfirmSessionInput = z.infer<typeof confirmSessionSchema>;

export const currentViewerSchema = z.object({ viewer: viewerSchema.nullable() }).meta({ id: 'CurrentViewer' });
export type CurrentViewer = z.infer<typeof currentViewerSchema>;

/** Asking for a link that sets a new password. The answer is the same whether the address has an account or not. */
export const askForPasswordResetSchema = z.object({ email: emailSchema }).meta({ id: 'AskForPasswordReset' });
export type AskForPasswordReset = z.infer<typeof askForPasswordResetSchema>;

/** Looking at a link consumes nothing: only the submitted form does. */
export const mailedLinkSchema = z.object({ token: tokenSchema }).meta({ id: 'MailedLink' });
export type MailedLink = z.infer<typeof mailedLinkSchema>;
/** `email` is null for a link that is unknown, used or too old. */
export const mailedLinkStateSchema = z.object({ email: z.string().nullable() }).meta({ id: 'MailedLinkState' });
export type MailedLinkState = z.infer<typeof mailedLinkStateSchema>;

/** Asked without a body, too. */
export const askForVerificationSchema = z.object({ to: onwardSchema }).default({}).meta({ id: 'AskForVerification' });

/**
 * `needsPassword`: whoever asks is not signed in to that account, so confirming its address also sets a password, see
 * `verifyEmailSchema`.
 */
export const verificationStateSchema = mailedLinkStateSchema
  .extend({ needsPassword: z.boolean() })
  .meta({ id: 'VerificationState' });
export type VerificationState = z.infer<typeof verificationStateSchema>;

export const verifyEmailSchema = z
  .object({
    token: tokenSchema,
    password: passwordSchema.optional().meta({
      description: 'Needed unless the bearer token is of that account. Every older way into the account ends.',
    }),
  })
  .meta({ id: 'VerifyEmail' });
export type VerifyEmailInput = z.infer<typeof verifyEmailSchema>;

export const resetPasswordSchema = z
  .object({ token: tokenSchema, password: passwordSchema })
  .meta({ id: 'ResetPassword' });
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

/** Marks of before ended with the sessions: whoever chose the password is not to wait behind strangers who guess. */
export const passwordChosenSchema = z.object({ device: newDevice }).meta({ id: 'PasswordChosen' });
export type PasswordChosen = z.infer<typeof passwordChosenSchema>;

export const emailVerifiedSchema = z
  .object({ device: newDevice.nullable().describe('Null where no password was chosen') })
  .meta({ id: 'EmailVerified' });
export type EmailVerified = z.infer<typeof emailVerifiedSchema>;

export const updateProfileSchema = z
  .object({ displayName: displayNameSchema, language: languageSchema })
  .meta({ id: 'UpdateProfile' });
export type UpdateProfileInput = z.infer<typeof updateProfileSchema>;

export const changePasswordSchema = z
  .object({ currentPassword: knownPasswordSchema, newPassword: passwordSchema })
  .meta({ id: 'ChangePassword' });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** The address is changed once somebody opens the link that is mailed to it. */
export const requestEmailChangeSchema = z.object({ email: emailSchema }).meta({ id: 'RequestEmailChange' });

export const deleteAccountSchema = z.object({ password: knownPasswordSchema }).meta({ id: 'DeleteAccount' });
export type DeleteAccount = z.infer<typeof deleteAccountSchema>;

/** The photo as it is shown, or null when there is none. */
export const photoSchema = z.object({ photoUrl: z.string().nullable() }).meta({ id: 'Photo' });
export type Photo = z.infer<typeof photoSchema>;

/** What `/account` shows its owner. */
export const accountSchema = z
  .object({
    viewer: viewerSchema,
    /** What families see instead of the name; null for who is no provider, or for whom an administrator vouched. */
    businessName: z.string().nullable(),
    /** In which we write to this person. */
    language: z.enum(languages),
    /** False for people who only ever signed in with Google or Facebook; a mailed link sets one. */
    hasPassword: z.boolean(),
    connected: z.array(
      z.object({ provider: z.enum(socialProviders), email: z.string().nullable(), connectedAt: z.string() }),
    ),
    /** Newest use first. The device is what the browser said of itself, unverified. */
    sessions: z.array(
      z.object({
        id: z.uuid(),
        current: z.boolean(),
        userAgent: z.string().nullable(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
      }),
    ),
    createdAt: z.string(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

/** Everything we keep about one person, by feature. Machine-readable; each feature says what its part holds. */
export const personalDataSchema = z.record(z.string(), z.unknown()).meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalDataSchema>;

export const socialProviderSchema = z.object({
  provider: z.enum(socialProviders, { error: 'There is nothing at this address.' }),
});

/** What the web keeps for the way back; the API knows how the provider wants it asked. */
export const startSocialSignInSchema = z
  .object({
    state: tokenSchema,
    codeChallenge: tokenSchema.meta({ description: 'SHA-256 of the PKCE verifier, base64url' }),
  })
  .meta({ id: 'StartSocialSignIn' });
export const authorizationSchema = z.object({ url: z.url() }).meta({ id: 'Authorization' });
export type Authorization = z.infer<typeof authorizationSchema>;

export const socialSignInSchema = z
  .object({ code: z.string().min(1).max(2_048), codeVerifier: tokenSchema, language: languageSchema })
  .meta({ id: 'SocialSignIn' });
export type SocialSignIn = z.infer<typeof socialSignInSchema>;

/** Connects a social account with the account that has its email, for whoever knows that account's password. */
export const connectSocialSchema = z
  .object({ linkToken: tokenSchema, password: knownPasswordSchema, device: knownDevice })
  .meta({ id: 'ConnectSocial' });
export type ConnectSocialInput = z.infer<typeof connectSocialSchema>;

/** Travels in the refusal `link_needs_password`. */
export const linkNeedsPasswordSchema = z.object({ linkToken: z.string(), email: z.string() });
export type LinkNeedsPassword = z.infer<typeof linkNeedsPasswordSchema>;
