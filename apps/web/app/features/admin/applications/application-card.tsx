import type { ListedApplication } from '@canopy/contracts/applications';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useListAddress } from '../../shell/use-list-address.ts';
import { ApplicantFacts } from './applicant-facts.tsx';

/** One application that waits, with what is needed to decide at a glance. */
export function ApplicationCard({ application }: { application: ListedApplication }) {
  const { userId, businessName, businessType, description, status, reviewedAt, reviewedBy, question } = application;
  const back = useListAddress();
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-xl">{businessName}</h3>
        <Badge className="mt-1">{t(`vocabulary.businessType.${businessType}`)}</Badge>
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        <ApplicantFacts application={application} />
      </dl>
      <p className="mt-3 prose-width line-clamp-3">{description}</p>
      {status !== 'pending' && reviewedAt ? (
        <p className="mt-3 font-medium">
          {t(`admin.application.decidedBy.${status}`, {
            date: formatDate(reviewedAt),
            name: reviewedBy ?? t('admin.application.somebody'),
          })}
        </p>
      ) : null}
      {question ? (
        <p className="mt-3 prose-width text-ink-soft">{t('admin.application.questioned', { question })}</p>
      ) : null}
      <LinkButton to={paths.adminApplication(userId, { back })} kind="secondary" size="small" className="mt-4">
        {t('admin.applications.viewDetails')}{' '}
        <span className="sr-only">{t('admin.applications.viewDetailsOf', { name: businessName })}</span>
      </LinkButton>
    </Card>
  );
}
