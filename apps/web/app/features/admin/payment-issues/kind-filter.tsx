import { countUpTo, listsCountedTo } from '@canopy/contracts/count';
import { type PaymentIssueCounts, type PaymentIssueKind, paymentIssueKinds } from '@canopy/contracts/payment-issues';
import { countText } from '../../../i18n/count-text.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { ChoiceLinks } from '../../shell/choice-links.tsx';

/** Without counts the choices stay. */
export function KindFilter({
  kind,
  resolved,
  counts,
}: {
  kind: PaymentIssueKind | undefined;
  resolved: boolean;
  counts: PaymentIssueCounts['counts'] | null;
}) {
  const countOf = (one: PaymentIssueKind) => counts && countText(countUpTo(counts[one] ?? 0, listsCountedTo));
  const sum = Object.values(counts ?? {}).reduce((total, count) => total + (count ?? 0), 0);
  const choices = [
    {
      to: paths.adminPaymentIssues(),
      label: t('adminPaymentIssues.all'),
      active: !kind && !resolved,
      count: counts && countText(countUpTo(sum, listsCountedTo)),
    },
    ...paymentIssueKinds.map((one) => ({
      to: paths.adminPaymentIssues({ kind: one }),
      label: t(`adminPaymentIssues.many.${one}`),
      active: kind === one && !resolved,
      count: countOf(one),
    })),
    {
      to: paths.adminPaymentIssues({ state: 'resolved' }),
      label: t('adminPaymentIssues.resolved'),
      active: resolved,
      count: null,
    },
  ];
  return <ChoiceLinks label={t('adminPaymentIssues.filter')} choices={choices} />;
}
