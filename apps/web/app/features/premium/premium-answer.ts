import { t } from '../../i18n/index.ts';

/** What the buttons of Premium ask for. */
export const premiumIntents = ['upgrade', 'keep', 'pay', 'clock'] as const;
export type PremiumIntent = (typeof premiumIntents)[number];

export interface PremiumAnswer {
  problem: string;
}

/** What a button says that nobody answered. */
export const premiumUnanswered = (form: FormData): PremiumAnswer => ({
  problem: t(`premium.failed.${premiumIntents.find((known) => known === form.get('intent')) ?? 'upgrade'}`),
});

/** The same for the confirmation of a cancellation. */
export const cancellationUnanswered = (): PremiumAnswer => ({ problem: t('premium.failed.cancel') });
