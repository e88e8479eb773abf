import type { ListingSales } from '@canopy/contracts/sales';
import { moneyText, numberText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Card } from '../../ui/card.tsx';

/** Spots and money of one listing. What is held or went back is left out while there is none. */
export function ListingNumbers({ listing }: { listing: ListingSales }) {
  const { seats, members, earningsCents, refundedCents } = listing;
  const text = (count: number) => numberText(count);
  const numbers: [name: string, value: string, shown?: boolean][] = [
    [
      t('sales.listing.sold'),
      seats.max === null
        ? text(seats.sold)
        : t('sales.listing.soldOf', { sold: text(seats.sold), max: text(seats.max) }),
    ],
    [t('sales.listing.held'), text(seats.held), seats.held > 0],
    [t('sales.listing.left'), seats.left === null ? t('sales.listing.noLimit') : text(seats.left)],
    [t('sales.listing.members'), text(members)],
    [t('sales.listing.earned'), moneyText(earningsCents)],
    [t('sales.listing.refunded'), moneyText(refundedCents), refundedCents > 0],
  ];
  return (
    <section aria-label={t('sales.listing.numbers')} className="mt-6">
      <Card className="p-4 sm:p-5">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-12">
          {numbers.map(([name, value, shown = true]) =>
            shown ? (
              <div key={name}>
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="font-display text-2xl font-semibold tabular-nums">{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </Card>
    </section>
  );
}
