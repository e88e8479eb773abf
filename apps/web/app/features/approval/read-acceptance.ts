import { acceptApprovalSchema } from '@canopy/contracts/listing-approvals';
import { readFields } from '../../read-fields.ts';

/** The same reading in the browser and on the server. The token comes from the link, never from a field. */
export const readAcceptance = (form: FormData) => readFields(form, acceptApprovalSchema);

/** What never goes back to the page after a failed attempt. */
export const secretFields = ['password', 'confirmPassword'];
