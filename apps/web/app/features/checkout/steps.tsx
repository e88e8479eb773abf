import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import type { CheckoutStep } from './checkout-state.ts';

const order: CheckoutStep[] = ['tickets', 'card', 'done'];

/** Tickets, payment, done: always visible, and said aloud when it changes. */
export function Steps({ step }: { step: CheckoutStep }) {
  const { t } = useTranslation();
  const at = order.indexOf(step);
  return (
    <>
      <ol aria-label={t('checkout.steps.label')} className="mt-5 grid grid-cols-3 gap-2">
        {order.map((name, place) => (
          <li
            key={name}
            aria-current={place === at ? 'step' : undefined}
            className={`border-t-4 pt-2 text-sm font-medium ${place <= at ? 'border-forest text-ink' : 'border-line text-ink-soft'}`}
          >
            <span className="inline-flex items-center gap-1.5">
              {place < at || (step === 'done' && place === at) ? (
                <Icon name="check" className="size-4 text-forest" />
              ) : (
                <span className="tabular-nums">{place + 1}.</span>
              )}
              {t(`checkout.steps.${name}`)}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {t('checkout.steps.current', { n: at + 1, name: t(`checkout.steps.${step}`) })}
      </p>
    </>
  );
}
