import { type MatterCounts, type MatterKind, matterKinds } from '@canopy/contracts/payment-issues';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { matterCountText, sumOf } from './matter-counts.ts';

/** Without counts the choices stay. */
export function KindFilter({
  kind,
  resolved,
  counts,
}: {
  kind: MatterKind | undefined;
  resolved: boolean;
  counts: MatterCounts['counts'] | null;
}) {
  const { t } = useTranslation();
  const countOf = (one: MatterKind) => counts && matterCountText(counts[one] ?? 0);
  const choices = [
    {
      to: paths.adminMoney(),
      label: t('adminMoney.all'),
      active: !kind && !resolved,
      count: counts && matterCountText(sumOf(counts)),
    },
    ...matterKinds.map((one) => ({
      to: paths.adminMoney({ kind: one }),
      label: t(`adminMoney.many.${one}`),
      active: kind === one && !resolved,
      count: countOf(one),
    })),
    { to: paths.adminMoney({ state: 'resolved' }), label: t('adminMoney.resolved'), active: resolved, count: null },
  ];
  return <ChoiceLinks label={t('adminMoney.filter')} choices={choices} />;
}
