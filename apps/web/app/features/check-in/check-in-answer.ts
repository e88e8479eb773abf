import type { FetcherWithComponents } from '@remix-run/react';
import type { ScannedTicket } from '@canopy/contracts/tickets';
import type { RefusalCode, UsedTicket } from '@canopy/contracts/refusals';
import { t } from '../../i18n/index.ts';

export const checkInIntents = ['code', 'use', 'purchase', 'undo'] as const;
export type CheckInIntent = (typeof checkInIntents)[number];

/**
 * What the door answers; `code` is what was sent, so that nothing else that was typed is lost. `at` tells two equal
 * answers apart. `checkedIn` is how many tickets this form used: one, none of what is undone, or those of a purchase.
 * `attempt` is the one that was sent, which has ended unless nobody answered.
 */
export type CheckInAnswer =
  | {
      ok: true;
      intent: CheckInIntent;
      ticket: ScannedTicket;
      checkedIn: number;
      code: string;
      attempt: string;
      at: number;
    }
  | {
      ok: false;
      intent: CheckInIntent;
      reason: RefusalCode | null;
      problem: string;
      code: string;
      attempt: string;
      /** What nobody answered for, to be tried again, or the others of a ticket that was used before. */
      purchase: PurchaseLeft | null;
      at: number;
    };

/** Those of a purchase who can be let in together, by any of its tickets. */
export interface PurchaseLeft {
  ticketId: string;
  holderName: string;
  expected: number;
  /** Whether somebody of them has come in. */
  begun: boolean;
}

/** Without a known one it is the form for codes that says what went wrong; what is done is for `intentOf` to find out. */
const likelyIntent = (form: FormData): CheckInIntent =>
  checkInIntents.find((known) => known === form.get('intent')) ?? 'code';

type Refused = Extract<CheckInAnswer, { ok: false }>;

/** @param data of the refusal */
export const checkInRefused = (
  form: FormData,
  { reason, problem, data = {} }: Pick<Refused, 'reason' | 'problem'> & { data?: Record<string, unknown> },
): CheckInAnswer => ({
  ok: false,
  intent: likelyIntent(form),
  reason,
  problem,
  code: String(form.get('code') ?? ''),
  attempt: String(form.get('attempt') ?? ''),
  purchase: reason === 'ticket_used' ? othersOf(data) : reason === null ? purchaseIn(form) : null,
  at: Date.now(),
});

function purchaseIn(form: FormData): PurchaseLeft | null {
  if (form.get('intent') !== 'purchase') return null;
  return {
    ticketId: String(form.get('ticketId')),
    holderName: String(form.get('holderName') ?? ''),
    expected: Number(form.get('expected')),
    begun: form.get('begun') === 'yes',
  };
}

/** Whoever stands there with several tickets came in with the first before; an API of the version before says none. */
function othersOf(data: Record<string, unknown>): PurchaseLeft | null {
  const { ticketId, holderName, left } = data as Partial<UsedTicket>;
  return ticketId && left ? { ticketId, holderName: holderName ?? '', expected: left, begun: true } : null;
}

export const checkInUnanswered = (form: FormData): CheckInAnswer =>
  checkInRefused(form, { reason: null, problem: t('checkIn.failed') });

/**
 * Whether a form is on its way, or done and the list not read yet. What nobody answered for can be sent again at once,
 * however long the list takes.
 */
export const isUnderWay = ({ state, data }: Pick<FetcherWithComponents<CheckInAnswer>, 'state' | 'data'>): boolean =>
  state === 'submitting' || (state === 'loading' && data?.ok !== false);
