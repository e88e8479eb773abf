import { type AdminCounts, adminCountsShownTo } from '@canopy/contracts/operations';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';

const places: Record<keyof AdminCounts, string> = {
  applications: paths.admin,
  paymentIssues: paths.adminPaymentIssues(),
  emails: paths.adminEmails({ state: 'failed' }),
  cardEvents: paths.adminCardEvents({ state: 'failed' }),
  places: paths.adminPlaces(),
  sweeps: '#sweeps',
};

/** What waits for an administrator, each with the page where it is mended; the pages that are empty stay reachable. */
export function WaitingList({ counts }: { counts: AdminCounts | null }) {
  const names = Object.keys(places) as (keyof AdminCounts)[];
  const nothing = counts !== null && names.every((name) => counts[name] === 0);
  return (
    <>
      {nothing ? <p className="mb-3 font-display text-xl">{t('adminOperations.waits.nothing')}</p> : null}
      {counts === null ? <p className="mb-3 text-ink-soft">{t('adminOperations.waits.unknown')}</p> : null}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {names.map((name) => (
          <li key={name}>
            <Card className="flex items-center justify-between gap-3 px-4 py-2">
              <Link to={places[name]} className="link inline-flex min-h-11 items-center">
                {t(`adminOperations.waits.${name}`)}
              </Link>
              <Waiting count={counts?.[name] ?? null} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

function Waiting({ count }: { count: number | null }) {
  if (count === null) return null;
  const text = count > adminCountsShownTo ? t('adminOperations.waits.more', { number: adminCountsShownTo }) : count;
  return <span className={`tabular-nums ${count > 0 ? 'font-semibold text-danger' : 'text-ink-soft'}`}>{text}</span>;
}
