import { openPaymentDashboard, openPaymentSetup } from '@canopy/contracts/payment-account.endpoints';
import { redirect } from '@remix-run/node';
import { answerTo } from '../../server/answer-to.server.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { requireProvider } from '../../server/require-viewer.server.ts';
import { problemOf } from './problem.ts';

export interface PaymentSettingsAnswer {
  problem: string;
}

/** Leads to pages of the card provider, by links that are made at this moment. */
export async function paymentSettingsAction(args: RequestArgs, form: FormData) {
  await requireProvider(args);
  const intent = form.get('intent');
  if (intent !== 'set-up' && intent !== 'dashboard') throw new Response('', { status: 400 });
  return answerTo(args, {
    act: async () => {
      const { url } = await apiFor(args).call(intent === 'set-up' ? openPaymentSetup : openPaymentDashboard);
      return redirect(url, { headers: { 'cache-control': 'no-store' } });
    },
    refused: (error): PaymentSettingsAnswer => ({ problem: problemOf(intent, error.message) }),
  });
}
