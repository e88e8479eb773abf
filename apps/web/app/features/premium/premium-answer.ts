import { t } from '../../i18n/index.ts';

/** What the buttons of Premium ask for. */
export const premiumIntents = ['upgrade', 'keep', 'pay', 'clock'] as const;
export type PremiumIntent = (typeof premiumIntents)[number];
export const isPremiumIntent = (intent: unknown): intent is PremiumIntent =>
  (premiumIntents as readonly unknown[]).includes(intent);

export interface PremiumAnswer {
  problem: string;
}

/** What a button says that nobody answered. */
export const premiumUnanswered = (form: FormData): PremiumAnswer => {
  const intent = form.get('intent');
  return { problem: t(`premium.failed.${isPremiumIntent(intent) ? intent : 'upgrade'}`) };
};

/** The same for the confirmation of a cancellation. */
export const cancellationUnanswered = (): PremiumAnswer => ({ problem: t('premium.failed.cancel') });
