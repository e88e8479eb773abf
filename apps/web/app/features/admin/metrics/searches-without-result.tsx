import type { Metrics } from '@canopy/contracts/metrics';
import { numberText } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';

/** What was looked for in vain. */
export function SearchesWithoutResult({ searches }: { searches: Metrics['searchesWithoutResult'] }) {
  const cell = 'border-b border-line px-2 py-1.5';
  return (
    <Card className="mt-4 p-4 sm:p-5">
      <h3 className="text-lg">{t('adminMetrics.searches.title')}</h3>
      <p className="mt-1 text-sm text-ink-soft">{t('adminMetrics.searches.lead')}</p>
      {searches.length === 0 ? (
        <p className="mt-3">{t('adminMetrics.searches.none')}</p>
      ) : (
        <table className="mt-3 w-full max-w-md tabular-nums" aria-label={t('adminMetrics.searches.title')}>
          <thead>
            <tr>
              <th scope="col" className={`${cell} text-left font-semibold`}>
                {t('adminMetrics.searches.text')}
              </th>
              <th scope="col" className={`${cell} text-right font-semibold`}>
                {t('adminMetrics.searches.times')}
              </th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ text, times }) => (
              <tr key={text}>
                <th scope="row" className={`${cell} text-left font-normal break-words`}>
                  <Link to={paths.listings({ q: text })} className="link">
                    {text}
                  </Link>
                </th>
                <td className={`${cell} text-right`}>{numberText(times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
