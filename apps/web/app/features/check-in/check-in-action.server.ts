import { apiPaths } from '@canopy/contracts/api-paths';
import type { TicketAtDoor } from '@canopy/contracts/tickets';
import { data } from '@remix-run/node';
import { i18n } from '../../i18n/index.ts';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import type { Asked } from '../../server/context.server.ts';
import { isPageRequest } from '../../server/page-request.server.ts';
import { readForm } from '../../server/read-form.server.ts';
import { requireViewer, signInFirst } from '../../server/require-viewer.server.ts';
import { type CheckInAnswer, checkInIntents } from './check-in-answer.ts';

/** The forms at the door. With a listing, only its tickets are let in. */
export async function checkInAction(asked: Asked, back: string, listingId?: string) {
  await requireViewer(asked);
  const form = await readForm(asked.request);
  const intent = checkInIntents.find((known) => known === form.get('intent')) ?? 'code';
  const text = (name: string) => String(form.get(name) ?? '');
  const api = apiFor(asked);
  try {
    const ticket =
      intent === 'code'
        ? await api.post<TicketAtDoor>(apiPaths.checkIn, { code: text('code'), ...(listingId ? { listingId } : {}) })
        : intent === 'use'
          ? await api.put<TicketAtDoor>(apiPaths.ticketUse(text('ticketId')))
          : await api.delete<TicketAtDoor>(apiPaths.ticketUse(text('ticketId')));
    return data<CheckInAnswer>({ ok: true, intent, ticket, at: Date.now() });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'not_signed_in') throw signInFirst(asked, back);
    if (error.status >= 500) asked.context.log.error({ err: error }, 'a ticket could not be checked in');
    const first = Object.values(error.fields)[0]?.[0];
    const message = error.status >= 500 ? i18n.t('checkIn.failed') : (first ?? error.message);
    return data<CheckInAnswer>({ ok: false, intent, reason: error.reason, message, code: text('code'), at: Date.now() }, { status: isPageRequest(asked.request) ? error.status : 200 });
  }
}
