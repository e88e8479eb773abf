import { type MatterCounts, type MatterKind, matterKinds } from '@canopy/contracts/money-matters';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { matterCountText, sumOf } from './matter-counts.ts';

/** Links, so that each choice has an address. Without counts the choices stay. */
export function KindFilter({ kind, resolved, counts }: { kind: MatterKind | undefined; resolved: boolean; counts: MatterCounts['counts'] | null }) {
  const { t } = useTranslation();
  const choices = [
    { to: paths.adminMoney(), label: t('adminMoney.all'), active: !kind && !resolved, count: counts && sumOf(counts) },
    ...matterKinds.map((one) => ({ to: paths.adminMoney({ kind: one }), label: t(`adminMoney.many.${one}`), active: kind === one && !resolved, count: counts && (counts[one] ?? 0) })),
    { to: paths.adminMoney({ state: 'resolved' }), label: t('adminMoney.resolved'), active: resolved, count: null },
  ];
  return (
    <nav aria-label={t('adminMoney.filter')}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ to, label, active, count }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={active ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 font-medium ${active ? 'border-forest bg-forest text-on-forest' : 'border-line-strong bg-surface text-ink hover:bg-leaf'}`}
            >
              {label}
              {count === null ? null : <span className="text-sm tabular-nums">{matterCountText(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
