import {
  confirmSecondFactor,
  makeRecoveryCodes,
  readSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '@canopy/contracts/second-factor.endpoints';
import { data, type ActionFunctionArgs } from '@remix-run/node';
import { paths } from '../../paths.ts';
import { answerTo } from '../../server/answer-to.server.ts';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { intentOf } from '../../server/intent-of.server.ts';
import { requireViewer } from '../../server/require-viewer.server.ts';
import { qrCode } from '../tickets/qr-code.server.ts';
import { secondFactorUnanswered, type SecondFactorAnswer, type ShownQrSecret } from './answer.ts';

/** Sets up, confirms, makes recovery codes, or turns off. */
export async function changeSecondFactor(args: ActionFunctionArgs, form: FormData) {
  await requireViewer(args);
  const api = apiFor(args);
  const secret = async (): Promise<ShownQrSecret> => {
    const { key, url } = await api.call(startSecondFactor);
    return { key, qr: qrCode(url) };
  };
  const intent = intentOf(form, ['confirm', 'codes', 'off', 'start']);
  return answerTo(args, {
    act: async () => {
      switch (intent) {
        case 'confirm':
          return api
            .call(confirmSecondFactor, { body: { code: String(form.get('code') ?? '') } })
            .then(shownOnce, async (error: unknown) => {
              // The same secret once more, so that the app need not be set up again for a mistyped code.
              if (!(error instanceof ApiError)) throw error;
              // The form was sent twice, or its answer got lost.
              if (error.reason === 'second_factor_not_started' && (await wasJustTurnedOn(args)))
                return shownOnce({ alreadyOn: true });
              if (error.reason !== 'wrong_code' && error.reason !== 'invalid_input') throw error;
              return shownOnce({ secret: await secret(), problem: error.message });
            });
        case 'codes':
          return shownOnce(await api.call(makeRecoveryCodes));
        case 'off':
          await api.call(turnOffSecondFactor);
          return redirectSaying(paths.account, { kind: 'success', key: 'secondFactorOff' });
        case 'start':
          return shownOnce({ secret: await secret() });
      }
    },
    refused: (error) => secondFactorUnanswered(form, undefined, error.message),
  });
}

/** No secret that was shown since could have become too old yet. */
async function wasJustTurnedOn(args: ActionFunctionArgs): Promise<boolean> {
  const { enabledAt } = await apiFor(args).call(readSecondFactor);
  return enabledAt !== null && Date.parse(enabledAt) > Date.parse(args.context.now) - 30 * 60_000;
}

/** Secrets must not wait in any cache. */
const shownOnce = (answer: SecondFactorAnswer) =>
  data<SecondFactorAnswer>(answer, { headers: { 'cache-control': 'private, no-store' } });
