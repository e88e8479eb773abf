import type { TicketAtDoor } from '@canopy/contracts/tickets';
import type { RefusalCode } from '@canopy/contracts/refusals';

export const checkInIntents = ['code', 'use', 'undo'] as const;
export type CheckInIntent = (typeof checkInIntents)[number];

/** What the door answers; `code` is what was typed, so that nothing typed is lost. `at` tells two equal answers apart. */
export type CheckInAnswer = { ok: true; intent: CheckInIntent; ticket: TicketAtDoor; at: number } | { ok: false; intent: CheckInIntent; reason: RefusalCode | null; message: string; code: string; at: number };
