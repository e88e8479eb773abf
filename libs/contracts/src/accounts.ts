import { z } from 'zod';
import { limits } from './limits.ts';
import { roles, userStatuses } from './vocabulary.ts';

export const emailSchema = z
  .string({ error: 'Please enter a valid email address.' })
  .trim()
  .toLowerCase()
  .max(limits.email, 'Please enter a valid email address.')
  .pipe(z.email('Please enter a valid email address.'));

const passwordSchema = z
  .string({ error: 'Please enter a password.' })
  .min(limits.passwordMin, 'Password should be at least 6 characters.')
  .max(limits.passwordMax, `Please use at most ${limits.passwordMax} characters.`);

export const signUpSchema = z
  .object({
    displayName: z.string({ error: 'Please enter your name.' }).trim().min(1, 'Please enter your name.').max(limits.name, `Please use at most ${limits.name} characters.`),
    email: emailSchema,
    password: passwordSchema,
    acceptTerms: z.literal(true, { error: 'You must accept the Terms and Conditions to create an account.' }),
  })
  .meta({ id: 'SignUp' });
export type SignUp = z.infer<typeof signUpSchema>;

export const signInSchema = z
  .object({
    email: emailSchema,
    password: z.string({ error: 'Please enter your password.' }).min(1, 'Please enter your password.').max(limits.passwordMax, 'Incorrect password.'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof signInSchema>;

/** Who is asking, as the API knows it from the session and every page shows it. */
export const viewerSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    displayName: z.string(),
    photoUrl: z.string().nullable(),
    role: z.enum(roles),
    status: z.enum(userStatuses).nullable(),
    isAdmin: z.boolean(),
    isApprovedProvider: z.boolean(),
  })
  .meta({ id: 'Viewer' });
export type Viewer = z.infer<typeof viewerSchema>;

export const sessionSchema = z
  .object({ token: z.string().meta({ description: 'Opaque; sent back as a bearer token. Only its hash is stored.' }), viewer: viewerSchema })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const currentViewerSchema = z.object({ viewer: viewerSchema.nullable() }).meta({ id: 'CurrentViewer' });
export type CurrentViewer = z.infer<typeof currentViewerSchema>;
