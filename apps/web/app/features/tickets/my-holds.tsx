import type { MyHold } from '@canopy/contracts/tickets';
import { formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';

/** Purchases that were begun: each goes on, or is given back, on the page of its listing. */
export function MyHolds({ holds }: { holds: MyHold[] }) {
  if (holds.length === 0) return null;
  return (
    <section aria-labelledby="holds" className="my-6 rounded-card bg-sun-soft p-4">
      <h2 id="holds" className="text-xl">
        {t('tickets.holds.heading')}
      </h2>
      <p className="mb-3 text-sm">{t('tickets.holds.text')}</p>
      <ul className="grid gap-3">
        {holds.map(({ listingId, title, language, quantity, expiresAt }) => (
          <li key={listingId}>
            <Card className="p-4">
              <Link
                to={paths.listing(listingId)}
                dir="auto"
                lang={langOf(language)}
                className="link inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere"
              >
                {title}
              </Link>
              <p>{t('tickets.holds.until', { count: quantity, time: formatTime(expiresAt) })}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
