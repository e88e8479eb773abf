import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CheckoutStep } from './checkout-state.ts';

const order: CheckoutStep[] = ['tickets', 'card', 'done'];

/** Tickets, payment, done: always visible, and said aloud when it changes. */
export function Steps({ step }: { step: CheckoutStep }) {
  const at = order.indexOf(step);
  return (
    <>
      <ol aria-label={t('checkout.steps.label')} className="mt-5 grid grid-cols-3 gap-2">
        {order.map((name, index) => (
          <li
            key={name}
            aria-current={index === at ? 'step' : undefined}
            className={`border-t-4 pt-2 text-sm font-medium ${index <= at ? 'border-forest text-ink' : 'border-line text-ink-soft'}`}
          >
            <span className="inline-flex items-center gap-1.5">
              {index < at || (step === 'done' && index === at) ? (
                <Icon name="check" className="size-4 text-forest" />
              ) : (
                <span className="tabular-nums">{index + 1}.</span>
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
