import type { CreatedForProvider } from '@canopy/contracts/admin-listings';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { LinkToCopy } from '../../../ui/link-to-copy.tsx';
import { Outcome } from '../../shell/outcome.tsx';

export interface Created {
  created: CreatedForProvider;
  email: string;
  name: string;
}

/** Where the page goes on to by itself. A link that must be copied first keeps the page. */
export function onwardAfter({ created }: Created): { to: string; seconds: number } | null {
  if (created.outcome === 'published') return { to: paths.adminListings(), seconds: 2 };
  return created.approvalLink ? null : { to: paths.adminListings(), seconds: 3 };
}

/** What became of the listing that was just created. */
export function CreatedPanel({ created, email, name }: Created) {
  return (
    <Outcome className="grid gap-6">
      {created.outcome === 'published' ? (
        <Alert kind="success" title={t('adminListings.create.published')}>
          <p>{t('adminListings.create.publishedText', { name: created.ownerName })}</p>
          {created.ownerIsProvider ? null : <p className="mt-2">{t('adminListings.create.notProviderYet')}</p>}
        </Alert>
      ) : created.approvalLink ? (
        <>
          <Alert title={t('adminListings.create.mailFailed')}>
            <p className="wrap-anywhere">
              {created.mail === 'failed'
                ? t('adminListings.create.mailRefusedText', { email, name })
                : t('adminListings.create.mailFailedText', { name })}
            </p>
          </Alert>
          <LinkToCopy id="approval-link" label={t('adminListings.link')} link={created.approvalLink} />
        </>
      ) : (
        <Alert kind="success" title={t('adminListings.create.pending')}>
          <p className="wrap-anywhere">
            {t(created.mail === 'sent' ? 'adminListings.create.sent' : 'adminListings.create.onItsWay', {
              email,
              name,
            })}
          </p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.adminListings()}>{t('adminListings.create.onward')}</LinkButton>
        {created.outcome === 'pending' && created.approvalLink ? (
          <LinkButton to={paths.addListingForProvider} reloadDocument kind="secondary">
            {t('adminListings.create.another')}
          </LinkButton>
        ) : null}
      </div>
    </Outcome>
  );
}
