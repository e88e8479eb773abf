import type { ApiError } from '../../server/api-error.ts';

/** What is raised, for the log, when a payment could not be prepared. The buyer reads the sentence of the step. */
export const notPrepared = (error: ApiError): Error =>
  new Error(`Network response was not ok: ${error.message}`, { cause: error });
