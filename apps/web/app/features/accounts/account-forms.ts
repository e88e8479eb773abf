import { signInSchema, signUpSchema } from '@canopy/contracts/accounts';
import { parseWithZod } from '@conform-to/zod/v4';

/** The same reading of the posted fields in the browser, while typing, and on the server, where it counts. */
export const readSignIn = (form: FormData) => parseWithZod(form, { schema: signInSchema });
export const readSignUp = (form: FormData) => parseWithZod(form, { schema: signUpSchema });

/** What goes back to the page after a failed attempt: everything but the password. */
export const secretFields = ['password'];
