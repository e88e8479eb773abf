import type { ApiError } from './api-error.ts';

/**
 * Where a refusal is said in a form: beside the fields that it names, or else above them, in its own words. They say
 * what to do next, and trying again is seldom it.
 */
export const refusalOfForm = ({ fields, message }: Pick<ApiError, 'fields' | 'message'>) =>
  Object.keys(fields).length > 0 ? { fieldErrors: fields } : { formErrors: [message] };
