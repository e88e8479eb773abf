import { Fragment, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import type { CardElementProps } from './card-element.ts';

const appearsAfterMs = 100;

/** Known from Stripe's test mode, where the last two end otherwise. Here every number pays. */
const testCards = [
  ['works', '4242 4242 4242 4242'],
  ['declined', '4000 0000 0000 0002'],
  ['authenticate', '4000 0027 6000 3184'],
] as const;

/** Stands in for the card provider's own field. Its inputs have no names: what is typed goes nowhere. */
export function SimulatedCard({ disabled, onReady }: CardElementProps) {
  const [shown, setShown] = useState(false);
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    const timer = setTimeout(() => {
      setShown(true);
      ready.current(null);
    }, appearsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <fieldset disabled={disabled} className="rounded-card border border-dashed border-line-strong p-4">
      <legend className="px-1 font-semibold">{t('checkout.card.mockTitle')}</legend>
      <p className="mb-3 text-sm text-ink-soft">{t('checkout.card.mockHint')}</p>
      <Field
        id="card-number"
        label={t('checkout.card.number')}
        placeholder="4242 4242 4242 4242"
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Field
          id="card-expiry"
          label={t('checkout.card.expiry')}
          placeholder="12 / 34"
          inputMode="numeric"
          autoComplete="off"
        />
        <Field id="card-cvc" label={t('checkout.card.cvc')} placeholder="123" inputMode="numeric" autoComplete="off" />
      </div>
      <details className="mt-2 text-sm text-ink-soft">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-3">
          {t('checkout.card.testCards.title')}
        </summary>
        <p>{t('checkout.card.testCards.text')}</p>
        <dl className="mt-2 grid gap-x-4 sm:grid-cols-[auto_1fr]">
          {testCards.map(([name, number]) => (
            <Fragment key={name}>
              <dt className="font-mono whitespace-nowrap text-ink">{number}</dt>
              <dd className="max-sm:mb-2">{t(`checkout.card.testCards.${name}`)}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </fieldset>
  );
}
