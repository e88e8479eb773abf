import { amountText, priceText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/** What will be paid and what for; in every step it stands at the same place. */
export function Total({
  quantity,
  unitPriceCents,
  amountCents,
}: {
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
}) {
  return (
    <div className="mt-5 flex items-baseline justify-between gap-4 rounded-card bg-leaf px-4 py-3">
      <div>
        <p className="font-semibold">{t('checkout.total')}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('checkout.totalFor', { count: quantity, price: amountText(unitPriceCents) })}
        </p>
      </div>
      <p className="text-xl font-semibold tabular-nums" aria-live="polite" data-total={amountCents}>
        {priceText(amountCents)} <span className="text-sm font-medium text-ink-soft">{t('checkout.cad')}</span>
      </p>
    </div>
  );
}
