import { openPaymentDashboard, openPaymentSetup } from '@canopy/contracts/payment-account.endpoints';
import { languageNow } from '../../i18n/language.ts';
import { answerTo } from '../../server/answer-to.server.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { intentOf } from '../../server/intent-of.server.ts';
import { leaveFor } from '../../server/leave-for.server.ts';
import { requireProvider } from '../../server/require-viewer.server.ts';
import { paymentSettingsProblem } from './problem.ts';

export interface PaymentSettingsAnswer {
  problem: string;
}

/** Leads to pages of the card provider, by links that are made at this moment. */
export async function paymentSettingsAction(args: RequestArgs, form: FormData) {
  await requireProvider(args);
  const intent = intentOf(form, ['set-up', 'dashboard']);
  return answerTo(args, {
    act: async () => {
      const { url } =
        intent === 'set-up'
          ? await apiFor(args).call(openPaymentSetup, { query: { language: languageNow() } })
          : await apiFor(args).call(openPaymentDashboard);
      return leaveFor(args, url);
    },
    refused: (error): PaymentSettingsAnswer => ({ problem: paymentSettingsProblem(intent, error.message) }),
  });
}
