import { checkIn, undoTicketUse, usePurchase, useTicket } from '@canopy/contracts/tickets.endpoints';
import type { CheckedInPurchase } from '@canopy/contracts/tickets';
import { data } from '@remix-run/node';
import { answerTo } from '../../server/answer-to.server.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { intentOf } from '../../server/intent-of.server.ts';
import { requireViewer } from '../../server/require-viewer.server.ts';
import { type CheckInAnswer, type CheckInIntent, checkInIntents, checkInRefused } from './check-in-answer.ts';

/** The forms at the door. With a listing, only its tickets are let in. */
export async function checkInAction(args: RequestArgs, form: FormData, back: string, listingId?: string) {
  await requireViewer(args);
  const intent = intentOf(form, checkInIntents);
  const text = (name: string) => String(form.get(name) ?? '');
  const api = apiFor(args);
  const params = { id: text('ticketId') };
  const attempt = text('attempt');
  const actOn = async (wished: CheckInIntent): Promise<CheckedInPurchase> => {
    switch (wished) {
      case 'code':
        return {
          checkedIn: 1,
          ticket: await api.call(checkIn, {
            body: { code: text('code'), attempt, ...(listingId ? { listingId } : {}) },
          }),
        };
      case 'use':
        return { checkedIn: 1, ticket: await api.call(useTicket, { params, body: { attempt } }) };
      case 'purchase':
        return api.call(usePurchase, { params, body: { attempt } });
      case 'undo':
        return { checkedIn: 0, ticket: await api.call(undoTicketUse, { params }) };
    }
  };
  return answerTo(args, {
    back: back,
    act: async () => {
      const done = await actOn(intent);
      return data<CheckInAnswer>({ ok: true, intent, ...done, code: text('code'), attempt, at: Date.now() });
    },
    refused: (error) =>
      checkInRefused(form, {
        reason: error.reason,
        problem: Object.values(error.fields)[0]?.[0] ?? error.message,
        data: error.data,
      }),
  });
}
