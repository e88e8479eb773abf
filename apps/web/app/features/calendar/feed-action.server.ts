import { createCalendarFeed, revokeCalendarFeed } from '@canopy/contracts/tickets.endpoints';
import { data } from '@remix-run/node';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { answerTo } from '../../server/answer-to.server.ts';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { intentOf } from '../../server/intent-of.server.ts';
import { requireViewer } from '../../server/require-viewer.server.ts';
import { feedUnanswered, type FeedAnswer } from './feed-panel.tsx';

/** Where the API fails, its sentence would say only that; whether the address was made, it knows as little as we do. */
const newFeed = (args: RequestArgs) =>
  apiFor(args)
    .call(createCalendarFeed)
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status < 500) throw error;
      args.context.log.error({ err: error }, 'it is not known whether a calendar got a new address');
      return error;
    });

/** Makes or ends the private address. The new one is in the answer alone, so that no redirect carries it. */
export async function feedAction(args: RequestArgs, form: FormData) {
  await requireViewer(args);
  const intent = intentOf(form, ['create-feed', 'revoke-feed']);
  return answerTo(args, {
    back: paths.myCalendar(),
    act: async () => {
      if (intent === 'revoke-feed') {
        await apiFor(args).call(revokeCalendarFeed);
        return redirectSaying(paths.myCalendar(), { kind: 'success', key: 'feedEnded' });
      }
      const made = await newFeed(args);
      if (made instanceof ApiError) return data<FeedAnswer>(feedUnanswered(form), { status: made.status });
      const { token } = made;
      return data<FeedAnswer>(
        { ok: true, url: args.context.config.publicUrl + addressHere(paths.calendarFeed(token)) },
        { headers: { 'cache-control': 'no-store' } },
      );
    },
    refused: (error) => feedUnanswered(form, undefined, error.message),
  });
}
