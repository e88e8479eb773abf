import type { ScannedTicket } from '@canopy/contracts/tickets';
import type { RefusalCode } from '@canopy/contracts/refusals';
import { t } from '../../i18n/index.ts';

export const checkInIntents = ['code', 'use', 'purchase', 'undo'] as const;
export type CheckInIntent = (typeof checkInIntents)[number];

/**
 * What the door answers; `code` is what was sent, so that nothing else that was typed is lost. `at` tells two equal
 * answers apart. `checkedIn` is how many tickets this form used: one, none of what is undone, or those of a purchase.
 */
export type CheckInAnswer =
  | { ok: true; intent: CheckInIntent; ticket: ScannedTicket; checkedIn: number; code: string; at: number }
  | {
      ok: false;
      intent: CheckInIntent;
      reason: RefusalCode | null;
      problem: string;
      code: string;
      /** What nobody answered for, to be tried again. */
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

export const checkInRefused = (form: FormData, why: Pick<Refused, 'reason' | 'problem'>): CheckInAnswer => ({
  ok: false,
  intent: likelyIntent(form),
  ...why,
  code: String(form.get('code') ?? ''),
  purchase: why.reason === null && form.get('intent') === 'purchase' ? purchaseIn(form) : null,
  at: Date.now(),
});

const purchaseIn = (form: FormData): PurchaseLeft => ({
  ticketId: String(form.get('ticketId')),
  holderName: String(form.get('holderName') ?? ''),
  expected: Number(form.get('expected')),
  begun: form.get('begun') === 'yes',
});

export const checkInUnanswered = (form: FormData): CheckInAnswer =>
  checkInRefused(form, { reason: null, problem: t('checkIn.failed') });
