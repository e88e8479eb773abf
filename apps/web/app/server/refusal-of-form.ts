import type { ApiError } from './api-error.ts';

/** Names the files that are gone, for the tiles that still show them; stands beside no field. */
export const goneFiles = 'goneFiles';

/**
 * Where a refusal is said in a form: beside the fields that it names, or else above them, in its own words. They say
 * what to do next, and trying again is seldom it.
 */
export function refusalOfForm({ fields, message, data }: Pick<ApiError, 'fields' | 'message' | 'data'>) {
  if (Object.keys(fields).length === 0) return { formErrors: [message] };
  const gone = data['gone'];
  return { fieldErrors: Array.isArray(gone) ? { ...fields, [goneFiles]: gone.map(String) } : fields };
}
