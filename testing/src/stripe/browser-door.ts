import type { Form } from './form-body.ts';
import { StripeError } from './stripe-error.ts';
import type { Intent, StripeWorld } from './stripe-world.ts';

/**
 * What Stripe's own script in the browser may do with a publishable key: look at an intent whose secret it knows, and
 * pay it.
 */
export function askedByBrowser(world: StripeWorld, method: string, path: string, form: Form): Intent {
  const [, id, verb] = /^\/v1\/payment_intents\/([^/]+)(\/confirm)?$/.exec(path) ?? [];
  const intent = id ? world.intents.get(decodeURIComponent(id)) : undefined;
  if (!intent || form.client_secret !== intent.client_secret)
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message: 'The client_secret provided does not match any associated PaymentIntent.',
    });
  if (method === 'GET' && !verb) return intent;
  if (method !== 'POST' || !verb)
    throw new StripeError(403, {
      type: 'invalid_request_error',
      message: 'This API call cannot be made with a publishable API key.',
    });
  const { card } = form.payment_method_data as { card: { number: string } };
  return world.confirm(intent.id, card.number.replaceAll(' ', ''));
}
