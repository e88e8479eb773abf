import { type PaymentIssueCounts, type PaymentIssueKind, paymentIssueKinds } from '@canopy/contracts/payment-issues';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { paymentIssueCountText, sumOf } from './payment-issue-counts.ts';

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
  const countOf = (one: PaymentIssueKind) => counts && paymentIssueCountText(counts[one] ?? 0);
  const choices = [
    {
      to: paths.adminPaymentIssues(),
      label: t('adminPaymentIssues.all'),
      active: !kind && !resolved,
      count: counts && paymentIssueCountText(sumOf(counts)),
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
