// In the place of js.stripe.com, which no test can reach: a card field that speaks the same functions to the page, and
// pays at the Stripe-shaped server as Stripe's own script pays at Stripe.
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import type { BrowserContext } from 'playwright-core';

export type ScriptFault = 'does not load' | 'field fails' | null;

/** Routes the script and the API of Stripe for every page of this context. */
export async function standInForStripe(
  context: BrowserContext,
  server: StripeServer,
  fault: ScriptFault = null,
): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    fault === 'does not load'
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: `(${script.toString()})(${JSON.stringify(fault)})` }),
  );
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
    const answer = await fetch(server.url + pathname + search, {
      method: request.method(),
      headers: {
        authorization: request.headers()['authorization'] ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(request.postData() ? { body: request.postData()! } : {}),
    });
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: cors,
      body: await answer.text(),
    });
  });
}

/** Runs in the page, as text: it may use nothing from outside itself. */
function script(fault: string | null): void {
  type Listener = (event?: object) => void;
  const api = 'https://api.stripe.com/v1/payment_intents/';
  const ask = async (key: string, path: string, form?: Record<string, string>) => {
    const answer = await fetch(api + path, {
      headers: { authorization: `Bearer ${key}` },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    return (await answer.json()) as { id: string; status: string; error?: object; last_payment_error?: object };
  };
  const make = (key: string, { locale = 'auto' } = {}) => ({
    elements: ({ clientSecret }: { clientSecret: string }) => {
      const listeners: Record<string, Listener[]> = {};
      const tell = (name: string, event?: object) => (listeners[name] ?? []).forEach((listener) => listener(event));
      const input = document.createElement('input');
      const label = document.createElement('label');
      label.lang = locale;
      label.append('Card number of the provider ', input);
      const element = {
        mount(parent: HTMLElement) {
          parent.append(label);
          setTimeout(
            () => (fault === 'field fails' ? tell('loaderror', { error: { type: 'api_error' } }) : tell('ready')),
            20,
          );
        },
        on: (name: string, listener: Listener) => void (listeners[name] ??= []).push(listener),
        off: () => undefined,
        once: () => undefined,
        update: ({ readOnly }: { readOnly?: boolean }) => void (input.readOnly = readOnly ?? false),
        unmount: () => label.remove(),
        destroy: () => label.remove(),
      };
      return {
        clientSecret,
        input,
        create: () => element,
        getElement: () => element,
        update: () => undefined,
        submit: async () =>
          input.value === '' ? { error: { type: 'validation_error', message: 'Your card number is incomplete.' } } : {},
      };
    },
    async confirmPayment({
      elements,
      confirmParams,
    }: {
      elements: { clientSecret: string; input: HTMLInputElement };
      confirmParams: { return_url: string };
    }) {
      const { clientSecret, input } = elements;
      const id = clientSecret.split('_secret_')[0]!;
      let intent = await ask(key, `${id}/confirm`, {
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': input.value,
        return_url: confirmParams.return_url,
      });
      // The bank's own window stands over the page until the buyer has answered.
      while (intent.status === 'requires_action') {
        await new Promise((done) => setTimeout(done, 100));
        intent = await ask(key, `${id}?client_secret=${clientSecret}`);
      }
      if (intent.error) return { error: intent.error };
      return intent.last_payment_error ? { error: intent.last_payment_error } : { paymentIntent: intent };
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  });
  (window as unknown as { Stripe: unknown }).Stripe = Object.assign(make, { version: 'endive' });
}
