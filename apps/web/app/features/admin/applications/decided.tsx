import type { ApplicationDetail } from '@canopy/contracts/applications';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { useOnward } from '../../shell/use-onward.ts';

/** The word of success stands for a moment before the screen returns to the list. */
const onward = { to: paths.admin, seconds: 1.5 };

export function Decided({
  status,
  name,
  next,
}: {
  status: 'approved' | 'rejected' | 'questioned';
  name: string;
  /** The oldest that waits now. */
  next: ApplicationDetail['next'];
}) {
  useOnward(onward);
  return (
    <Alert kind="success" title={t(`admin.application.done.${status}`, { name })} className="mb-6">
      <p>{t('admin.application.returning')}</p>
      {next ? null : <p>{t('admin.application.lastOne')}</p>}
      <p className="flex flex-wrap gap-x-3">
        {next ? (
          <LinkButton to={paths.adminApplication(next.userId)} kind="secondary" size="small" className="mt-2">
            {t('admin.application.next', { name: next.businessName })}
          </LinkButton>
        ) : null}
        <LinkButton to={paths.admin} kind="quiet" className={next ? 'mt-2' : '-ml-5'}>
          {t('admin.application.returnNow')}
        </LinkButton>
      </p>
    </Alert>
  );
}
