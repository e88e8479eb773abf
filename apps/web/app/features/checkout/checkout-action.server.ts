import { cancelOrder, extendOrder, finishOrder, signUpFree, startOrder } from '@canopy/contracts/payments.endpoints';
import { confirmSimulatedIntent } from '@canopy/contracts/simulated-cards.endpoints';
import { startOrderSchema } from '@canopy/contracts/payments';
import { data } from '@remix-run/node';
import { paths } from '../../paths.ts';
import { apiFor } from '../../server/api.server.ts';
import { ApiError } from '../../server/api-error.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { intentOf } from '../../server/intent-of.server.ts';
import { formStatus } from '../../server/page-request.server.ts';
import { isSignInFirst, requireViewer, signInFirst } from '../../server/require-viewer.server.ts';
import { checkoutRefused, type CheckoutAnswer, type CheckoutIntent, checkoutIntents } from './checkout-answer.ts';
import { notPrepared } from './not-prepared.server.ts';
import { shownEventOf } from './shown-event.tsx';

/**
 * The action behind every checkout form: requires a signed-in viewer, reads the form's intent, makes one API call.
 */
export async function checkoutAction(args: RequestArgs, listingId: string, form: FormData) {
  const intent = intentOf(form, checkoutIntents);
  const back = paths.listing(listingId, intent === 'sign-up' ? {} : { buy: 'tickets' });
  await requireViewer(args).catch((error: unknown) => {
    throw isSignInFirst(error) ? signInFirst(args, back) : error;
  });
  try {
    return data(await runIntent(args, listingId, intent, form));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'not_signed_in') throw signInFirst(args, back);
    const failed = error.status >= 500;
    args.context.log[failed ? 'error' : 'info'](
      { err: intent === 'buy' ? notPrepared(error) : error, intent, listingId },
      'a step of the checkout was refused',
    );
    // "internal" on finish means the API could not record the payment: the page retries a few times, then says so. When
    // the API was not reached at all, the page keeps polling.
    if (failed && !(intent === 'finish' && error.reason === 'internal')) throw error;
    return data(refused(intent, error), formStatus(args.request, error.status));
  }
}

async function runIntent(
  args: RequestArgs,
  listingId: string,
  intent: CheckoutIntent,
  form: FormData,
): Promise<CheckoutAnswer> {
  const api = apiFor(args);
  const text = (name: string) => String(form.get(name) ?? '');
  switch (intent) {
    case 'buy': {
      const input = {
        quantity: text('quantity') || '1',
        ...(form.has('amount') ? { amount: text('amount') } : {}),
        ...shownEventOf(form),
      };
      const entered = startOrderSchema.safeParse(input);
      if (!entered.success) {
        const first = entered.error.issues[0]!;
        throw new ApiError(400, {
          reason: 'invalid_input',
          error: first.message,
          fields: { [String(first.path[0])]: [first.message] },
        });
      }
      return {
        intent,
        ok: true,
        purchase: await api.call(startOrder, { params: { id: listingId }, body: input }),
        now: Date.now(),
      };
    }
    case 'extend':
      return {
        intent,
        ok: true,
        order: await api.call(extendOrder, { params: { id: text('orderId') } }),
        now: Date.now(),
      };
    case 'cancel':
      return {
        intent,
        ok: true,
        order: await api.call(cancelOrder, { params: { id: text('orderId') } }),
        now: Date.now(),
      };
    case 'finish':
      return {
        intent,
        ok: true,
        order: await api.call(finishOrder, { params: { id: text('orderId') } }),
        now: Date.now(),
      };
    case 'confirm-simulated':
      await api.call(confirmSimulatedIntent, {
        params: { id: text('paymentIntentId') },
        body: { clientSecret: text('clientSecret') },
      });
      return { intent, ok: true, now: Date.now() };
    case 'sign-up':
      await api.call(signUpFree, {
        params: { id: listingId },
        body: { quantity: text('quantity') || '1', ...shownEventOf(form) },
      });
      return { intent, ok: true, now: Date.now() };
  }
}

function refused(intent: CheckoutIntent, error: ApiError): CheckoutAnswer {
  const { amountCents: total, paymentId } = error.data;
  return checkoutRefused(intent, error.message, {
    reason: error.reason,
    fields: error.fields,
    newTotalCents: typeof total === 'number' ? total : null,
    paymentId: typeof paymentId === 'string' ? paymentId : null,
  });
}
