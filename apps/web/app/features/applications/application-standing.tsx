import { defaultRejectionReason } from '@canopy/contracts/applications';
import { brand } from '@canopy/contracts/brand';
import type { ApplicationStatus } from '@canopy/contracts/vocabulary';
import type { ReactNode } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

export interface Standing {
  status: ApplicationStatus;
  submittedAt: string | null;
  reason: string | null;
}

/** Where an application stands, and what its person can do now. */
export function ApplicationStanding({ status, submittedAt, reason }: Standing) {
  if (status === 'pending') {
    return (
      <Panel icon="clock" title={t('applications.pending.title')}>
        <p>{t('applications.pending.text')}</p>
        {submittedAt ? (
          <p className="mt-3 font-medium">
            <time dateTime={submittedAt}>{t('applications.pending.submitted', { date: formatDate(submittedAt) })}</time>
          </p>
        ) : null}
        <Actions>
          <LinkButton to={paths.listings()} kind="secondary">
            {t('applications.pending.meanwhile')}
          </LinkButton>
        </Actions>
      </Panel>
    );
  }
  if (status === 'rejected') {
    return (
      <Panel icon="alert" title={t('applications.rejected.title')}>
        {reason ? (
          <div className="mb-3 rounded-lg bg-leaf p-4">
            <p className="text-sm font-semibold">{t('applications.rejected.reason')}</p>
            <p className="whitespace-pre-line">
              {reason === defaultRejectionReason ? t('applications.rejected.defaultReason') : reason}
            </p>
          </div>
        ) : null}
        <p>{t('applications.rejected.text')}</p>
        <Actions>
          <LinkButton
            to={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(t('applications.rejected.subject'))}`}
          >
            {t('applications.rejected.support')}
          </LinkButton>
        </Actions>
      </Panel>
    );
  }
  return (
    <Panel icon="check" title={t('applications.approved.title')}>
      <p>{t('applications.approved.text')}</p>
      <Actions>
        <LinkButton to={paths.addListing}>
          <Icon name="plus" />
          {t('applications.approved.addListing')}
        </LinkButton>
        <LinkButton to={paths.providerDashboard} kind="secondary">
          {t('applications.approved.dashboard')}
        </LinkButton>
      </Actions>
    </Panel>
  );
}

function Panel({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <Card className="max-w-2xl p-5 sm:p-7">
      <h2 className="mb-3 flex items-center gap-3 text-2xl">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-leaf text-forest">
          <Icon name={icon} />
        </span>
        {title}
      </h2>
      {children}
    </Card>
  );
}

const Actions = ({ children }: { children: ReactNode }) => <div className="mt-5 flex flex-wrap gap-3">{children}</div>;
