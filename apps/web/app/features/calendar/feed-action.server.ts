import { createCalendarFeed, revokeCalendarFeed } from '@canopy/contracts/tickets.endpoints';
import { data } from '@remix-run/node';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { requireViewer, signInFirst } from '../../server/require-viewer.server.ts';
import { feedUnanswered, type FeedAnswer } from './feed-panel.tsx';

/** Makes or ends the private address. The new one is in the answer alone, so that no redirect carries it. */
export async function feedAction(args: RequestArgs, form: FormData) {
  await requireViewer(args);
  const intent = form.get('intent');
  const headers = { 'cache-control': 'no-store' };
  try {
    if (intent === 'revoke-feed') {
      await apiFor(args).call(revokeCalendarFeed);
      return redirectSaying(paths.myCalendar(), { kind: 'success', key: 'feedEnded' });
    }
    if (intent !== 'create-feed') throw new Response('', { status: 400 });
    const { token } = await apiFor(args).call(createCalendarFeed);
    return data<FeedAnswer>(
      { ok: true, url: args.context.config.publicUrl + addressHere(paths.calendarFeed(token)) },
      { headers },
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw signInFirst(args, paths.myCalendar());
    return data(feedUnanswered(), { headers });
  }
}
