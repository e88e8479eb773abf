import { apiPaths } from '@canopy/contracts/api-paths';
import { startPurchaseSchema, type OrderState, type StartedPurchase } from '@canopy/contracts/payments';
import { data } from '@remix-run/node';
import { paths } from '../../paths.ts';
import { apiFor } from '../../server/api.server.ts';
import { ApiError } from '../../server/api-error.ts';
import type { Asked } from '../../server/context.server.ts';
import { formStatus } from '../../server/page-request.server.ts';
import { requireViewer, signInFirst } from '../../server/require-viewer.server.ts';
import { checkoutIntents, type CheckoutAnswer, type CheckoutIntent } from './checkout-answer.ts';
import { notPrepared } from './not-prepared.server.ts';

/** The forms of the checkout: who asks, what is asked, one call of the API. */
export async function checkoutAction(asked: Asked, listingId: string, form: FormData) {
  const intent = checkoutIntents.find((known) => known === form.get('intent'));
  if (!intent) throw new Response('', { status: 400 });
  const back = paths.listing(listingId, intent === 'sign-up' ? {} : { buy: 'tickets' });
  await requireViewer(asked).catch((refused: unknown) => {
    throw refused instanceof Response && refused.status === 302 ? signInFirst(asked, back) : refused;
  });
  try {
    return data(await carryOut(asked, listingId, intent, form));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'not_signed_in') throw signInFirst(asked, back);
    const failed = error.status >= 500;
    asked.context.log[failed ? 'error' : 'info'](
      { err: intent === 'buy' ? notPrepared(error) : error, intent, listingId },
      'a step of the checkout was refused',
    );
    // A sale that the API could not record is an answer: it is tried again some times and then said, while one that
    // nobody was reached for is asked for on and on.
    if (failed && !(intent === 'finish' && error.reason === 'internal')) throw error;
    return data(refused(intent, error), formStatus(asked.request, error.status));
  }
}

async function carryOut(
  asked: Asked,
  listingId: string,
  intent: CheckoutIntent,
  form: FormData,
): Promise<CheckoutAnswer> {
  const api = apiFor(asked);
  const text = (name: string) => String(form.get(name) ?? '');
  switch (intent) {
    case 'buy': {
      const wanted = { quantity: text('quantity') || '1', ...(form.has('amount') ? { amount: text('amount') } : {}) };
      const entered = startPurchaseSchema.safeParse(wanted);
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
        purchase: await api.post<StartedPurchase>(apiPaths.startPurchase(listingId), wanted),
        now: Date.now(),
      };
    }
    case 'extend':
      return {
        intent,
        ok: true,
        order: await api.post<OrderState>(apiPaths.extendOrder(text('orderId'))),
        now: Date.now(),
      };
    case 'cancel':
      return {
        intent,
        ok: true,
        order: await api.delete<OrderState>(apiPaths.order(text('orderId'))),
        now: Date.now(),
      };
    case 'finish':
      return {
        intent,
        ok: true,
        order: await api.post<OrderState>(apiPaths.finishOrder(text('orderId'))),
        now: Date.now(),
      };
    case 'confirm-simulated':
      await api.post(apiPaths.simulatedConfirm(text('paymentIntentId')), { clientSecret: text('clientSecret') });
      return { intent, ok: true, now: Date.now() };
    case 'sign-up':
      await api.post(apiPaths.freeSignUp(listingId));
      return { intent, ok: true, now: Date.now() };
  }
}

function refused(intent: CheckoutIntent, error: ApiError): CheckoutAnswer {
  const { amountCents: total, saleId } = error.data;
  return {
    intent,
    ok: false,
    reason: error.reason,
    message: error.message,
    fields: error.fields,
    newTotalCents: typeof total === 'number' ? total : null,
    saleId: typeof saleId === 'string' ? saleId : null,
    now: Date.now(),
  };
}
