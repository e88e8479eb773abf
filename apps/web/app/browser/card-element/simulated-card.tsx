import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field.tsx';
import type { CardElementProps } from './card-element.ts';

export const appearsAfterMs = 100;

/** Stands in for the card provider's own field. Its inputs have no names: what is typed goes nowhere. */
export function SimulatedCard({ disabled, onReady }: CardElementProps) {
  const { t } = useTranslation();
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
      <Field id="card-number" label={t('checkout.card.number')} placeholder="4242 4242 4242 4242" inputMode="numeric" autoComplete="off" />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Field id="card-expiry" label={t('checkout.card.expiry')} placeholder="12 / 34" inputMode="numeric" autoComplete="off" />
        <Field id="card-cvc" label={t('checkout.card.cvc')} placeholder="123" inputMode="numeric" autoComplete="off" />
      </div>
    </fieldset>
  );
}
