import type { ScannedTicket } from '@canopy/contracts/tickets';
import type { RefusalCode } from '@canopy/contracts/refusals';
import { t } from '../../i18n/index.ts';

export const checkInIntents = ['code', 'use', 'undo'] as const;
export type CheckInIntent = (typeof checkInIntents)[number];

/**
 * What the door answers; `code` is what was sent, so that nothing else that was typed is lost. `at` tells two equal
 * answers apart.
 */
export type CheckInAnswer =
  | { ok: true; intent: CheckInIntent; ticket: ScannedTicket; code: string; at: number }
  | { ok: false; intent: CheckInIntent; reason: RefusalCode | null; problem: string; code: string; at: number };

/** Without a known one it is the form for codes that says what went wrong; what is done is for `intentOf` to find out. */
const likelyIntent = (form: FormData): CheckInIntent =>
  checkInIntents.find((known) => known === form.get('intent')) ?? 'code';

type Refused = Extract<CheckInAnswer, { ok: false }>;

export const checkInRefused = (form: FormData, why: Pick<Refused, 'reason' | 'problem'>): CheckInAnswer => ({
  ok: false,
  intent: likelyIntent(form),
  ...why,
  code: String(form.get('code') ?? ''),
  at: Date.now(),
});

export const checkInUnanswered = (form: FormData): CheckInAnswer =>
  checkInRefused(form, { reason: null, problem: t('checkIn.failed') });
