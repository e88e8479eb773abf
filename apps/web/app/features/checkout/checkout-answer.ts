import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import type { RefusalCode } from '@canopy/contracts/refusals';
import { t } from '../../i18n/index.ts';

export const checkoutIntents = ['buy', 'extend', 'cancel', 'confirm-simulated', 'finish', 'sign-up'] as const;
export type CheckoutIntent = (typeof checkoutIntents)[number];

/**
 * What the listing's action answers to each intent. `now` is the server's clock, so that a hold is counted down by it.
 */
export type CheckoutAnswer =
  | { intent: 'buy'; ok: true; purchase: StartedOrder; now: number }
  | { intent: 'extend' | 'finish' | 'cancel'; ok: true; order: OrderState; now: number }
  | { intent: 'confirm-simulated' | 'sign-up'; ok: true; now: number }
  | {
      intent: CheckoutIntent;
      ok: false;
      reason: RefusalCode | null;
      message: string;
      fields: Record<string, string[]>;
      newTotalCents: number | null;
      paymentId: string | null;
      now: number;
    };

type Refused = Extract<CheckoutAnswer, { ok: false }>;

export const checkoutRefused = (
  intent: CheckoutIntent,
  message: string,
  details: Partial<Pick<Refused, 'reason' | 'fields' | 'newTotalCents' | 'paymentId'>> = {},
): Refused => ({
  intent,
  ok: false,
  reason: null,
  message,
  fields: {},
  newTotalCents: null,
  paymentId: null,
  ...details,
  now: Date.now(),
});

/** Nobody answered, so nobody knows whether the step was taken: no reason is given. */
export const checkoutUnanswered = (form: FormData, _url: URL, message: string = t('ui.unreachable')): CheckoutAnswer =>
  checkoutRefused(checkoutIntents.find((known) => known === form.get('intent')) ?? 'buy', message);
