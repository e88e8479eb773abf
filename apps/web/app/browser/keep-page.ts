import {
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import { otherSessionIn, sentenceOf, showOtherSession, statusOf } from './other-session.ts';

/**
 * What a route says to a form that nobody could answer: made of the fields, so that nothing typed is lost. The same in
 * the browser and on the server. `reason` is the sentence of the API, where it gave one.
 */
export type Unanswered<Answer> = (form: FormData, url: URL, reason?: string) => Answer;

/**
 * The `clientAction` of every route that has an action. A lost connection, a restarting server or a proxy's own error
 * page would otherwise replace the page; so the form gets its refusal in place, and can be sent again. So does a form
 * of a page that was opened as somebody else than is signed in by now, or by somebody whose session has ended.
 */
export function keepPage(unanswered: Unanswered<unknown>) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const sent = request.clone();
    // A status of failure keeps Remix from reading the page's data anew, which could not be reached either.
    const refuse = async (status: number, reason?: string) =>
      Response.json(unanswered(await sent.formData(), new URL(request.url), reason), { status });
    try {
      const answer = await serverAction();
      showOtherSession(null);
      return answer;
    } catch (error) {
      if (request.signal.aborted) throw error;
      const other = otherSessionIn(error);
      if (other || isAnswer(error)) showOtherSession(other);
      if (other) return refuse(statusOf(other), sentenceOf(other));
      if (isAnswer(error)) throw error;
      return refuse(503);
    }
  };
}

/** Redirects, and refusals that concern the whole page. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);

/**
 * The `clientLoader` of a route that a dialog asks, or whose page can do without what it loads: while nobody answers, it
 * gets `fallback` and the page stays.
 */
export function keepDialog<Fallback>(fallback: Fallback) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    try {
      return await serverLoader();
    } catch (error) {
      if (request.signal.aborted || isAnswer(error)) throw error;
      return fallback;
    }
  };
}

/**
 * The `shouldRevalidate` of every page that loads something. After a failure there is nothing new to read; Remix would
 * read a page without such a function again all the same when a fetcher was answered, and replace the page when that
 * fails too.
 */
export const keepAfterFailure: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate;
