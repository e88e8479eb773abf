import type { PaymentIssue } from '@canopy/contracts/payment-issues';
import { usePageAddress } from '../../shell/use-page-address.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { PaymentIssueActions, type PaymentIssueAnswer } from './payment-issue-actions.tsx';
import { paymentIssueWords, resolutionWords } from './payment-issue-words.ts';

/** One payment issue: what happened, what to do, what is known, and what can be done from here. */
export function PaymentIssueCard({ issue, answer }: { issue: PaymentIssue; answer: PaymentIssueAnswer | undefined }) {
  const { title, what, act, facts } = paymentIssueWords(issue);
  const resolution = resolutionWords(issue);
  const here = usePageAddress();
  const { resolved, paymentId, listingId, listingTitle, buyerName } = issue;
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <div>
        <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal wrap-anywhere">{title}</h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Badge>{t(`adminPaymentIssues.one.${issue.kind}`)}</Badge>
          <time dateTime={issue.since}>{t('adminPaymentIssues.since', { date: formatDateTime(issue.since) })}</time>
        </p>
      </div>
      <p className="prose-width">
        {what} {resolved ? null : <strong className="font-semibold">{act}</strong>}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 wrap-anywhere lg:grid-cols-4">
        {facts.map(({ name, value }) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
        {buyerName ? <Fact label={t('adminPaymentIssues.facts.buyer')}>{buyerName}</Fact> : null}
        {listingTitle ? <Fact label={t('adminPaymentIssues.facts.listing')}>{listingTitle}</Fact> : null}
      </dl>
      {resolved ? (
        <div className="rounded-lg bg-leaf p-3">
          {resolution ? <p className="whitespace-pre-line wrap-anywhere">{resolution}</p> : null}
          <p className="text-sm">
            <time dateTime={resolved.at}>
              {resolved.by
                ? t('adminPaymentIssues.resolvedBy', { name: resolved.by, date: formatDateTime(resolved.at) })
                : t('adminPaymentIssues.resolvedByItself', { date: formatDateTime(resolved.at) })}
            </time>
          </p>
        </div>
      ) : null}
      <PaymentIssueActions issue={issue} title={title} answer={answer}>
        {paymentId ? (
          <LinkButton to={paths.refundSale(paymentId, { back: here })} kind="quiet" size="small">
            {t('adminPaymentIssues.toSale')}
            <span className="sr-only">
              {' '}
              {listingTitle ? t('adminPaymentIssues.about', { title: listingTitle }) : null}
            </span>
          </LinkButton>
        ) : null}
        {listingId ? (
          <LinkButton to={paths.listing(listingId)} kind="quiet" size="small">
            {t('adminPaymentIssues.toListing')}
            <span className="sr-only"> {listingTitle}</span>
          </LinkButton>
        ) : null}
      </PaymentIssueActions>
    </Card>
  );
}
