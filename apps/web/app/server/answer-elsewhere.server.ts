import { ApiError } from './api-error.ts';
import type { RequestArgs } from './context.server.ts';
import { refuseAnother } from './form-author.server.ts';
import { changedNothing, getViewer, signInFirst } from './require-viewer.server.ts';

interface AnsweringElsewhere {
  /** The page that holds the form, and says what came of it. */
  back: string;
  act: () => Promise<Response>;
  /** What is said there of a refusal or a failure. */
  refused: (error: ApiError) => Response;
  /** For the log: what could not be done. */
  log: string;
}

/** What a route without a page of its own answers to a form of somebody signed in: it leads back to where that stands. */
export async function answerElsewhere(
  args: RequestArgs,
  form: FormData,
  { back, act, refused, log }: AnsweringElsewhere,
): Promise<Response> {
  try {
    await refuseAnother(args, form);
    if (!(await getViewer(args))) throw signInFirst(args, back);
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'not_signed_in') throw signInFirst(args, back);
    if (error.reason === 'view_only') throw changedNothing(args, back);
    if (error.status >= 500) args.context.log.error({ err: error }, log);
    return refused(error);
  }
}
