import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { Unanswered } from '../browser/keep-page.ts';
import { sentenceOf } from '../browser/other-session.ts';
import { ApiError, passOn } from './api-error.ts';
import { anotherThanAuthor, refusedBecauseOf, wasTyped } from './form-author.server.ts';
import { isPageRequest } from './page-request.server.ts';
import { readForm } from './read-form.server.ts';
import { changedNothing, isSignInFirst } from './require-viewer.server.ts';

interface Refusals<Answer> {
  unanswered: Unanswered<Answer>;
  /**
   * What a form in which much is typed says in its own place to somebody whose session ended meanwhile. Without it, or
   * where it is null, the page says so over it once something was typed; else they sign in first.
   */
  signedOut?: (form: FormData) => Answer | null;
}

/**
 * The action of a page with forms: reads the form once, and where the API failed it answers for `act` with what
 * `keepPage` says in the browser. An answer that `act` has no words for keeps its status. A form of a page that was
 * opened as somebody else than is signed in by now is not acted on.
 */
export function formAction<Answer, Told>(
  refusals: Unanswered<Answer> | Refusals<Answer>,
  act: (args: ActionFunctionArgs, form: FormData) => Promise<Told>,
) {
  const { unanswered, signedOut } = typeof refusals === 'function' ? { unanswered: refusals } : refusals;
  return async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request);
    const url = new URL(args.request.url);
    const typed = wasTyped(form);
    try {
      const other = await anotherThanAuthor(args, form);
      if (other) {
        if (!isPageRequest(args.request)) throw refusedBecauseOf(other);
        return data(unanswered(form, url, sentenceOf(other)), { status: 409 });
      }
      return await act(args, form);
    } catch (error) {
      const late = isSignInFirst(error) && !isPageRequest(args.request);
      const kept = late ? signedOut?.(form) : null;
      // Not 200, by which the page's data would be read anew, and lead away.
      if (kept) return data(kept, { status: 401 });
      if (late && typed) throw refusedBecauseOf({ signedInAs: null });
      const failed = (error instanceof ApiError || error instanceof Response) && error.status >= 500;
      if (error instanceof ApiError && error.reason === 'view_only') throw changedNothing(args);
      if (!failed) return passOn(error);
      args.context.log.error({ err: error, path: url.pathname }, 'a form could not be answered');
      return data(unanswered(form, url, error instanceof ApiError ? error.message : undefined), {
        status: error.status,
      });
    }
  };
}
