import { useEffect, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Checkout } from './use-checkout.ts';

/** "14:05", never below zero. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const almostMs = 120_000;

/** How long the spots are still held. It can be extended once; when it ends, the walk starts again. */
export function HoldCountdown({ checkout }: { checkout: Checkout }) {
  const { state, dispatch, busy, Form, action } = checkout;
  const { deadline, extended, orderId, quantity } = state.purchase!;
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    const show = () => setLeft(deadline - Date.now());
    show();
    const timer = setInterval(() => {
      show();
      // More time may have been given already, and the answer that says so be on its way.
      if (!busy && deadline <= Date.now()) dispatch({ type: 'time-is-up' });
    }, 1_000);
    return () => clearInterval(timer);
  }, [busy, deadline, dispatch]);

  const almost = left !== null && left < almostMs;
  return (
    <div
      className={`mt-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-1 rounded-card border px-4 py-2 ${almost ? 'border-sun bg-sun-soft' : 'border-line'}`}
    >
      <p className="relative pl-8">
        <Icon name="clock" className="absolute top-0.5 left-0 size-5" />
        <span className="needs-scripts">
          {t('checkout.held.left', { count: quantity })}{' '}
          <span role="timer" className="font-semibold tabular-nums">
            {left === null ? '–:––' : clockText(left)}
          </span>
        </span>
        <span className="without-scripts">
          {t('checkout.held.until', { count: quantity, time: formatTime(new Date(deadline)) })}
        </span>
      </p>
      {extended ? (
        <p className="text-sm text-ink-soft">{t('checkout.held.extended')}</p>
      ) : (
        <Form method="post" action={action}>
          <input type="hidden" name="intent" value="extend" />
          <input type="hidden" name="orderId" value={orderId} />
          <Button type="submit" kind="quiet" size="small" className="-mx-4" disabled={busy || state.work !== 'idle'}>
            {t('checkout.held.extend')}
          </Button>
        </Form>
      )}
      <p role="status" className="sr-only">
        {almost ? t('checkout.held.almost') : ''}
      </p>
    </div>
  );
}
