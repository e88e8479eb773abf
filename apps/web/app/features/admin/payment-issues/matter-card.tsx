import type { MoneyMatter } from '@canopy/contracts/payment-issues';
import { formatDateTime } from '@canopy/rules/dates';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../fact.tsx';
import { MatterActions, type MatterAnswer } from './matter-actions.tsx';
import { matterWords } from './matter-words.ts';

/** One matter: what happened, what to do, what is known, and what can be done from here. */
export function MatterCard({ matter, answer }: { matter: MoneyMatter; answer: MatterAnswer | undefined }) {
  const { t } = useTranslation();
  const { title, what, act, facts } = matterWords(matter, t);
  const { resolved, saleId, listingId, listingTitle, buyerName } = matter;
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <div>
        <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal wrap-anywhere">{title}</h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Badge>{t(`adminMoney.one.${matter.kind}`)}</Badge>
          <time dateTime={matter.since}>{t('adminMoney.since', { date: formatDateTime(matter.since) })}</time>
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
        {buyerName ? <Fact label={t('adminMoney.facts.buyer')}>{buyerName}</Fact> : null}
        {listingTitle ? <Fact label={t('adminMoney.facts.listing')}>{listingTitle}</Fact> : null}
      </dl>
      {resolved ? (
        <div className="rounded-lg bg-leaf p-3">
          {resolved.note ? <p className="whitespace-pre-line wrap-anywhere">{resolved.note}</p> : null}
          <p className="text-sm">
            <time dateTime={resolved.at}>
              {resolved.by
                ? t('adminMoney.resolvedBy', { name: resolved.by, date: formatDateTime(resolved.at) })
                : t('adminMoney.resolvedByItself', { date: formatDateTime(resolved.at) })}
            </time>
          </p>
        </div>
      ) : null}
      <MatterActions matter={matter} title={title} answer={answer}>
        {saleId ? (
          <LinkButton to={paths.refundSale(saleId)} kind="quiet" size="small">
            {t('adminMoney.toSale')}
            <span className="sr-only"> {listingTitle ? t('adminMoney.about', { title: listingTitle }) : null}</span>
          </LinkButton>
        ) : null}
        {listingId ? (
          <LinkButton to={paths.listing(listingId)} kind="quiet" size="small">
            {t('adminMoney.toListing')}
            <span className="sr-only"> {listingTitle}</span>
          </LinkButton>
        ) : null}
      </MatterActions>
    </Card>
  );
}
