import { acceptApprovalSchema } from '@canopy/contracts/listing-approvals';
import { parseWithZod } from '@conform-to/zod/v4';

/** The same reading in the browser and on the server. The token comes from the link, never from a field. */
export const readAcceptance = (form: FormData) => parseWithZod(form, { schema: acceptApprovalSchema });

/** What never goes back to the page after a failed attempt. */
export const secretFields = ['password', 'confirmPassword'];
