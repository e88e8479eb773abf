import { cancelPremium, keepPremium, openPremiumPayment, startPremium } from '@canopy/contracts/premium.endpoints';
import { openSimulatedClock } from '@canopy/contracts/simulated-cards.endpoints';
import { languageNow } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { answerTo } from '../../server/answer-to.server.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { intentOf } from '../../server/intent-of.server.ts';
import { leaveFor } from '../../server/leave-for.server.ts';
import { requireProvider } from '../../server/require-viewer.server.ts';
import { premiumIntents, type PremiumAnswer, type PremiumIntent } from './premium-answer.ts';

/** Whoever pressed a button on the dashboard comes back there. */
const back = ({ request }: RequestArgs): string =>
  new URL(request.url).searchParams.get('from') === 'dashboard' ? paths.providerDashboard : paths.premium();

const acts: Record<PremiumIntent, (args: RequestArgs) => Promise<Response>> = {
  upgrade: async (args) => {
    const { sessionUrl } = await apiFor(args).call(startPremium, { query: { language: languageNow() } });
    return leaveFor(args, sessionUrl);
  },
  pay: async (args) => leaveFor(args, (await apiFor(args).call(openPremiumPayment)).url),
  clock: async (args) => leaveFor(args, (await apiFor(args).call(openSimulatedClock)).url),
  keep: async (args) => {
    await apiFor(args).call(keepPremium);
    return redirectSaying(back(args), { kind: 'success', key: 'premiumKept' });
  },
};

export async function premiumAction(args: RequestArgs, form: FormData) {
  await requireProvider(args);
  const intent = intentOf(form, premiumIntents);
  return answerTo(args, {
    act: () => acts[intent](args),
    refused: (error): PremiumAnswer => ({ problem: error.message }),
  });
}

export async function cancellationAction(args: RequestArgs) {
  await requireProvider(args);
  return answerTo(args, {
    act: async () => {
      const { subscriptionStatus } = await apiFor(args).call(cancelPremium);
      return redirectSaying(back(args), {
        kind: 'success',
        key: subscriptionStatus === 'active' ? 'premiumCancelled' : 'premiumEnded',
      });
    },
    refused: (error): PremiumAnswer => ({ problem: error.message }),
  });
}
