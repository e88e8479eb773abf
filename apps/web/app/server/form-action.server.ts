import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { Unanswered } from '../browser/keep-page.ts';
import { ApiError, passOn } from './api-error.ts';
import { changedNothing } from './require-viewer.server.ts';
import { readForm } from './read-form.server.ts';

/**
 * The action of a page with forms: reads the form once, and where the API failed it answers for `act` with what
 * `keepPage` says in the browser. An answer that `act` has no words for keeps its status.
 */
export function formAction<Answer, Told>(
  unanswered: Unanswered<Answer>,
  act: (args: ActionFunctionArgs, form: FormData) => Promise<Told>,
) {
  return async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request);
    try {
      return await act(args, form);
    } catch (error) {
      const failed = (error instanceof ApiError || error instanceof Response) && error.status >= 500;
      if (error instanceof ApiError && error.reason === 'view_only') throw changedNothing(args);
      if (!failed) return passOn(error);
      const url = new URL(args.request.url);
      args.context.log.error({ err: error, path: url.pathname }, 'a form could not be answered');
      return data(unanswered(form, url, error instanceof ApiError ? error.message : undefined), {
        status: error.status,
      });
    }
  };
}
