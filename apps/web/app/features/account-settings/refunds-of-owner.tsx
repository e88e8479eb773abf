import type { RefundsOfOwner } from '@canopy/contracts/refunds';
import { formatDateTime, moneyText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/**
 * Who gets how much back when an account with sold listings goes, for each listing and in sum. Nothing where nobody
 * does.
 */
export function OwnerRefunds({ refunds: { listings, total } }: { refunds: RefundsOfOwner }) {
  if (total.listings === 0) return null;
  const sum = {
    count: total.people,
    listings: t('account.refunds.listings', { count: total.listings }),
    amount: moneyText(total.cents),
  };
  return (
    <section aria-labelledby="owner-refunds" className="mt-4 rounded-card border border-danger p-4">
      <p id="owner-refunds" className="font-semibold">
        {t('account.refunds.total', sum)}
      </p>
      <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto">
        {listings.map(({ id, title, eventStart, people, cents }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {title} <span className="text-ink-soft">({t('account.refunds.people', { count: people })})</span>
              {eventStart ? (
                <time dateTime={eventStart} className="block text-sm text-ink-soft">
                  {formatDateTime(eventStart)}
                </time>
              ) : null}
            </span>
            <span className="shrink-0 tabular-nums">{moneyText(cents)}</span>
          </li>
        ))}
      </ul>
      {total.listings > listings.length ? (
        <p className="mt-2 text-ink-soft">{t('account.refunds.more', { count: total.listings - listings.length })}</p>
      ) : null}
    </section>
  );
}
