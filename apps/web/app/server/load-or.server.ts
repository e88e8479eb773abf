import { data } from '@remix-run/node';
import { ApiError } from './api-error.ts';
import type { RequestArgs } from './context.server.ts';

interface Loading<Loaded, Fallback> {
  load: () => Promise<Loaded>;
  /** What the page is made of when the API does not give it; it says so itself then. */
  or: Fallback | ((error: ApiError) => Fallback);
  /** For the log: what could not be loaded. */
  log: string;
  /** The status with `or`, when it is not that of the failure: a page may do without a part of it. */
  status?: 200;
  /** An answer to this refusal in place of `or`, such as a redirect or the page of an unknown address. */
  refused?: (error: ApiError) => Response | null | Promise<Response | null>;
}

/** What a loader answers: what it loads, or what stands in its place while the API is away or refuses. */
export async function loadOr<Loaded, Fallback extends object>(
  { context }: RequestArgs,
  { load, or, log, status, refused }: Loading<Loaded, Fallback>,
) {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const answer = await refused?.(error);
    if (answer) throw answer;
    context.log.error({ err: error }, log);
    context.incomplete = true;
    // The page names the request, so that somebody who writes to us can.
    const { requestId } = context;
    return data({ ...(typeof or === 'function' ? or(error) : or), requestId }, { status: status ?? error.status });
  }
}

/** The `refused` of pages about one thing: its address names nothing, or nothing for this viewer. */
export const refusedAddress =
  (notFound: string) =>
  (error: ApiError): Response | null =>
    error.isUnknownAddress
      ? new Response(notFound, { status: 404 })
      : error.status === 403
        ? new Response(error.message, { status: 403 })
        : null;
