import type { Cancellation } from '@canopy/contracts/refunds';
import { useAskingAgain } from '../shell/use-asking-again.ts';
import { moneyText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** How far cancelled listings are: refunds, and telling people with a free spot. Nothing while there are none. */
export function Cancellations({ items }: { items: Cancellation[] }) {
  // What failed waits for a person.
  useAskingAgain(
    items.some(
      ({ refunds, settled, failed, signUpsLeft }) => failed === 0 || settled + failed < refunds || signUpsLeft > 0,
    ),
  );
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="cancellations" className="mb-8">
      <h2 id="cancellations" className="mb-3 text-xl">
        {t('myListings.cancellations.title')}
      </h2>
      <ul className="grid gap-3">
        {items.map(({ listingId, title, refunds, settled, failed, leftCents, signUpsLeft }) => (
          <li key={listingId}>
            <Card className="p-4">
              <p className="font-semibold wrap-anywhere">{title}</p>
              {refunds > 0 ? (
                <>
                  <progress aria-label={title} max={refunds} value={settled} className="progress mt-2 h-2 w-full" />
                  <p className="mt-1 tabular-nums">
                    {t('myListings.cancellations.progress', { settled, refunds, left: moneyText(leftCents) })}
                  </p>
                </>
              ) : null}
              {signUpsLeft > 0 ? (
                <p className="mt-1 tabular-nums">{t('myListings.cancellations.telling', { count: signUpsLeft })}</p>
              ) : null}
              <p className="text-ink-soft">{t('myListings.cancellations.waiting')}</p>
              {failed > 0 ? (
                <div className="mt-3">
                  <p className="text-danger">{t('myListings.cancellations.failed', { count: failed })}</p>
                  <LinkButton to={paths.providerDashboard} kind="secondary" size="small" className="mt-2">
                    {t('myListings.cancellations.toSales')}
                  </LinkButton>
                </div>
              ) : null}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
