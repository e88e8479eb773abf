import { refusals } from '@canopy/contracts/refusals';
import { said } from '../../said.ts';

/** What the buttons of Premium ask for. */
export const premiumIntents = ['upgrade', 'keep', 'pay', 'clock'] as const;
export type PremiumIntent = (typeof premiumIntents)[number];
export const isPremiumIntent = (intent: unknown): intent is PremiumIntent =>
  (premiumIntents as readonly unknown[]).includes(intent);

export interface PremiumAnswer {
  problem: string;
}

const failed: Record<PremiumIntent, string> = {
  upgrade: refusals.premium_start_failed[1],
  keep: refusals.premium_keep_failed[1],
  pay: refusals.premium_payment_page_failed[1],
  clock: refusals.unavailable[1],
};

/** What a button says that nobody answered. */
export const premiumUnanswered = (form: FormData): PremiumAnswer => {
  const intent = form.get('intent');
  return { problem: said(failed[isPremiumIntent(intent) ? intent : 'upgrade']) };
};

/** The same for the confirmation of a cancellation. */
export const cancellationUnanswered = (): PremiumAnswer => ({ problem: said(refusals.premium_cancel_failed[1]) });
