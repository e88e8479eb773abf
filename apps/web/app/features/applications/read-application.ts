import { submitApplicationSchema } from '@canopy/contracts/applications';
import { parseWithZod } from '@conform-to/zod/v4';

/** The same reading of the posted fields in the browser, while typing, and on the server. */
export const readApplication = (form: FormData) => parseWithZod(form, { schema: submitApplicationSchema });
