import { checkIn, undoTicketUse, useTicket } from '@canopy/contracts/tickets.endpoints';
import { data } from '@remix-run/node';
import { answerTo } from '../../server/answer-to.server.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { intentOf } from '../../server/intent-of.server.ts';
import { requireViewer } from '../../server/require-viewer.server.ts';
import { type CheckInAnswer, checkInIntents, checkInRefused } from './check-in-answer.ts';

/** The forms at the door. With a listing, only its tickets are let in. */
export async function checkInAction(args: RequestArgs, form: FormData, back: string, listingId?: string) {
  await requireViewer(args);
  const intent = intentOf(form, checkInIntents);
  const text = (name: string) => String(form.get(name) ?? '');
  const api = apiFor(args);
  return answerTo(args, {
    back: back,
    act: async () => {
      const ticket =
        intent === 'code'
          ? await api.call(checkIn, { body: { code: text('code'), ...(listingId ? { listingId } : {}) } })
          : intent === 'use'
            ? await api.call(useTicket, { params: { id: text('ticketId') } })
            : await api.call(undoTicketUse, { params: { id: text('ticketId') } });
      return data<CheckInAnswer>({ ok: true, intent, ticket, code: text('code'), at: Date.now() });
    },
    refused: (error) =>
      checkInRefused(form, {
        reason: error.reason,
        problem: Object.values(error.fields)[0]?.[0] ?? error.message,
      }),
  });
}
