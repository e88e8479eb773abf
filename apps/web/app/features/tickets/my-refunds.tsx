import type { MyRefund } from '@canopy/contracts/tickets';
import { Link } from '../../ui/link.tsx';
import { paths } from '../../paths.ts';
import { formatDate, moneyText } from '../../i18n/format.ts';
import { nameText } from '../../i18n/name-text.ts';
import { t } from '../../i18n/index.ts';
import { Card } from '../../ui/card.tsx';

/** What went back, or is to go back, to the buyer: also of purchases that have no ticket to show. */
export function MyRefunds({ refunds }: { refunds: MyRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="mt-8">
      <h2 id="refunds" className="mb-3 text-xl">
        {t('tickets.refunds.heading')}
      </h2>
      <ul className="grid gap-3">
        {refunds.map(({ id, title, amountCents, seats, reason, status, late, listingGone, createdAt }) => (
          <li key={id}>
            <Card className="p-4">
              <p className="font-semibold wrap-anywhere">{nameText(title)}</p>
              <p>
                {t(`tickets.refunds.${status}`, { amount: moneyText(amountCents) })}
                {status === 'settled' ? (
                  <>
                    {' '}
                    <Link to={paths.contact} className="link">
                      {t('tickets.refunds.write')}
                    </Link>
                  </>
                ) : null}
              </p>
              {seats > 0 ? <p className="font-medium">{t('tickets.refunds.voided', { count: seats })}</p> : null}
              {reason ? <p className="wrap-anywhere">{t('tickets.refunds.reason', { reason })}</p> : null}
              <p className="text-sm text-ink-soft">
                <time dateTime={createdAt}>{formatDate(createdAt)}</time>
                {late ? ` · ${t(listingGone ? 'tickets.refunds.lateListingGone' : 'tickets.refunds.late')}` : ''}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
