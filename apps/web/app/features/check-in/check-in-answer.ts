import type { ScannedTicket } from '@canopy/contracts/tickets';
import type { RefusalCode } from '@canopy/contracts/refusals';
import { t } from '../../i18n/index.ts';

export const checkInIntents = ['code', 'use', 'undo'] as const;
export type CheckInIntent = (typeof checkInIntents)[number];

/**
 * What the door answers; `code` is what was typed, so that nothing typed is lost. `at` tells two equal answers apart.
 */
export type CheckInAnswer =
  | { ok: true; intent: CheckInIntent; ticket: ScannedTicket; at: number }
  | { ok: false; intent: CheckInIntent; reason: RefusalCode | null; problem: string; code: string; at: number };

export const intentOf = (form: FormData): CheckInIntent =>
  checkInIntents.find((known) => known === form.get('intent')) ?? 'code';

export function checkInUnanswered(form: FormData): CheckInAnswer {
  return {
    ok: false,
    intent: intentOf(form),
    reason: null,
    problem: t('checkIn.failed'),
    code: String(form.get('code') ?? ''),
    at: Date.now(),
  };
}
