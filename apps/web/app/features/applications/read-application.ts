import { submitApplicationSchema } from '@canopy/contracts/applications';
import { readFields } from '../../read-fields.ts';

/** The same reading of the posted fields in the browser, while typing, and on the server. */
export const readApplication = (form: FormData) => readFields(form, submitApplicationSchema);
