import type { PendingListing } from '@canopy/contracts/admin-listings';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { ActionAlert } from '../../../ui/action-alert.tsx';
import { Form, useNavigation } from '@remix-run/react';
import { Badge } from '../../../ui/badge.tsx';
import { paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useListAddress } from '../../shell/use-list-address.ts';
import { LinkToCopy } from '../../../ui/link-to-copy.tsx';

export type PendingIntent = 'resend' | 'link' | 'delete';

/** One listing that waits: who is asked, what became of link and mail, and what can be done about it. */
export function PendingCard({
  listing,
  answer,
}: {
  listing: PendingListing;
  answer: { link?: string; sentence?: string } | undefined;
}) {
  const back = useListAddress();
  const form = useNavigation().formData;
  const link = answer?.link;
  const busyWith = form?.get('id') === listing.id ? form.get('intent') : null;
  const date = formatDate(listing.createdAt);
  const submit = (intent: PendingIntent, label: string, kind: 'secondary' | 'danger' = 'secondary') => (
    <Button type="submit" name="intent" value={intent} kind={kind} size="small" busy={busyWith === intent}>
      {label}
      <span className="sr-only"> {listing.title}</span>
    </Button>
  );
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 dir="auto" className="min-w-0 text-xl wrap-anywhere">
          {listing.title}
        </h2>
        <p className="flex flex-wrap gap-2">
          <Badge hue={listing.category}>{t(`vocabulary.category.${listing.category}`)}</Badge>
          <Badge>{t(`adminListings.pending.state.${listing.state}`)}</Badge>
        </p>
      </div>
      <p className="wrap-anywhere">
        {listing.providerName}, {listing.providerEmail}
      </p>
      <p className="text-sm text-ink-soft">
        {listing.createdBy
          ? t('adminListings.pending.by', { name: listing.createdBy, date })
          : t('adminListings.pending.created', { date })}
        {' · '}
        {t(listing.state === 'waiting' ? 'adminListings.pending.until' : 'adminListings.pending.since', {
          date: formatDateTime(listing.expiresAt),
        })}
        {' · '}
        <span className={listing.mail === 'failed' || listing.mail === 'retrying' ? 'font-medium text-danger' : ''}>
          {t(`adminListings.pending.mail.${listing.mail}`)}
        </span>
      </p>
      {listing.providerRejected ? <p className="prose-width">{t('adminListings.pending.rejected')}</p> : null}
      {answer?.sentence ? <ActionAlert of={answer}>{answer.sentence}</ActionAlert> : null}
      {link ? (
        <div>
          <p className="mb-2">{t('adminListings.pending.linkText')}</p>
          <LinkToCopy id={`link-${listing.id}`} label={t('adminListings.link')} link={link} />
        </div>
      ) : null}
      <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-3">
        <input type="hidden" name="id" value={listing.id} />
        <LinkButton to={paths.pendingListing(listing.id, { back })} kind="secondary" size="small">
          {t('adminListings.pending.edit')}
          <span className="sr-only"> {listing.title}</span>
        </LinkButton>
        {submit('resend', t('adminListings.pending.resend'))}
        {submit('link', t('adminListings.pending.copyLink'))}
        {/* A disclosure asks once more, with and without scripts. */}
        <details className="min-w-0">
          <summary className="inline-flex min-h-11 items-center rounded-lg px-4 font-semibold text-danger underline underline-offset-3">
            {t('adminListings.pending.delete')}
            <span className="sr-only"> {listing.title}</span>
          </summary>
          <div className="mt-2 grid justify-items-start gap-3 rounded-card border border-danger bg-danger-soft p-4">
            <p className="wrap-anywhere">{t('adminListings.pending.deleteQuestion', { title: listing.title })}</p>
            {submit('delete', t('adminListings.pending.deleteConfirm'), 'danger')}
          </div>
        </details>
      </Form>
    </Card>
  );
}
