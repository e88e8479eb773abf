import { data } from '@remix-run/node';
import { ApiError } from './api-error.ts';
import type { RequestArgs } from './context.server.ts';
import { formStatus } from './page-request.server.ts';
import { changedNothing, confirmFirst, secondFactorFirst, signInFirst } from './require-viewer.server.ts';

interface Answering<Done, Told> {
  act: () => Promise<Done>;
  /** Where somebody goes on whose session has ended; without it, the page that showed the form. */
  back?: string;
  /** What the form says to a refusal, or another answer to it, such as a redirect. */
  refused: (error: ApiError) => Told;
}

type Sent<Told> = Told extends Response ? Told : ReturnType<typeof data<Told>>;

/** What an action answers: what comes of it, or what its form says to a refusal. Failures are `formAction`'s. */
export async function answerTo<Done, Told extends object>(
  args: RequestArgs,
  { act, back, refused }: Answering<Done, Told>,
): Promise<Done | Sent<Told>> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.reason === 'not_signed_in') throw signInFirst(args, back);
    if (error.reason === 'second_factor_needed') throw secondFactorFirst(args, back);
    if (error.reason === 'step_up_needed') throw confirmFirst(args);
    if (error.reason === 'view_only') throw changedNothing(args);
    const told = refused(error);
    return (told instanceof Response ? told : data(told, formStatus(args.request, error.status))) as Sent<Told>;
  }
}
