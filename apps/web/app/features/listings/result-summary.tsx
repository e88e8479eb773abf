import type { Count } from '@canopy/contracts/listings';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { countText } from './count-text.ts';

/** How many matched, announced to screen readers when it changes. */
export function ResultSummary({ total, filtered, loading }: { total: Count; filtered: boolean; loading: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 py-1">
      <p role="status" className="text-ink-soft">
        {loading ? t('listings.loading') : t('listings.found', { count: total.count, shown: countText(total) })}
      </p>
      {filtered ? (
        <Link to={paths.listings()} className="link inline-flex min-h-11 items-center">
          {t('listings.clear')}
        </Link>
      ) : null}
    </div>
  );
}
