import { createCalendarFeed, revokeCalendarFeed } from '@canopy/contracts/tickets.endpoints';
import { data } from '@remix-run/node';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { answerTo } from '../../server/answer-to.server.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { intentOf } from '../../server/intent-of.server.ts';
import { requireViewer } from '../../server/require-viewer.server.ts';
import { feedUnanswered, type FeedAnswer } from './feed-panel.tsx';

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
      const { token } = await apiFor(args).call(createCalendarFeed);
      return data<FeedAnswer>(
        { ok: true, url: args.context.config.publicUrl + addressHere(paths.calendarFeed(token)) },
        { headers: { 'cache-control': 'no-store' } },
      );
    },
    refused: (error) => feedUnanswered(form, undefined, error.message),
  });
}
