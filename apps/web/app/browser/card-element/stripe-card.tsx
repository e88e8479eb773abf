import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { languageNow } from '../../i18n/language.ts';
import type { CardElementProps, CardOutcome } from './card-element.ts';
import { outcomeOf } from './stripe-outcome.ts';

/**
 * Stripe's own field, in a frame of Stripe: no card number ever reaches a page or a server of ours. Its script comes
 * from js.stripe.com, and only now.
 */
export function StripeCard(props: CardElementProps) {
  const { publishableKey, clientSecret } = props.purchase;
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [appearance] = useState(ourAppearance);
  const unavailable = useRef(props.onUnavailable);
  unavailable.current = props.onUnavailable;

  useEffect(() => {
    let here = true;
    loadStripe(publishableKey!, { locale: languageNow() === 'fr' ? 'fr-CA' : 'en' }).then(
      (loaded) => {
        if (!here) return;
        if (loaded) setStripe(loaded);
        else unavailable.current('loadPayment');
      },
      () => here && unavailable.current('loadPayment'),
    );
    return () => {
      here = false;
    };
  }, [publishableKey]);

  if (!stripe) return null;
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance }}>
      <Field {...props} />
    </Elements>
  );
}

function Field({ returnUrl, disabled, onReady, onUnavailable }: CardElementProps) {
  const stripe = useStripe();
  const elements = useElements();

  async function confirm(): Promise<CardOutcome> {
    try {
      const checked = await elements!.submit();
      if (checked.error) return { kind: 'declined', message: checked.error.message ?? null };
      return outcomeOf(
        await stripe!.confirmPayment({
          elements: elements!,
          confirmParams: { return_url: returnUrl },
          redirect: 'if_required',
        }),
      );
    } catch {
      return { kind: 'unexpected' };
    }
  }

  return (
    <PaymentElement
      options={{ layout: 'tabs', readOnly: disabled }}
      onReady={() => onReady(confirm)}
      onLoadError={() => onUnavailable('setUp')}
    />
  );
}

/** Our colours and type in a frame that cannot see our style sheet. */
function ourAppearance(): Appearance {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string) => page.getPropertyValue(name).trim();
  return {
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--forest'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      borderRadius: '8px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
  };
}
