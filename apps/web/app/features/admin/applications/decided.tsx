import type { ApplicationDetail } from '@canopy/contracts/applications';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { useOnward } from '../../shell/use-onward.ts';

/** The word of success stands for a moment before the screen returns to the list. */
export function Decided({
  status,
  name,
  next,
  list,
}: {
  status: 'approved' | 'rejected' | 'questioned';
  name: string;
  /** The oldest that waits now. */
  next: ApplicationDetail['next'];
  /** The applications as they were filtered. */
  list: string;
}) {
  useOnward({ to: list, seconds: 1.5 });
  return (
    <Alert kind="success" title={t(`admin.application.done.${status}`, { name })} className="mb-6">
      <p>{t('admin.application.returning')}</p>
      {next ? null : <p>{t('admin.application.lastOne')}</p>}
      <p className="flex flex-wrap gap-x-3">
        {next ? (
          <LinkButton
            to={paths.adminApplication(next.userId, { back: list })}
            kind="secondary"
            size="small"
            className="mt-2"
          >
            {t('admin.application.next', { name: next.businessName })}
          </LinkButton>
        ) : null}
        <LinkButton to={list} kind="quiet" className={next ? 'mt-2' : '-ml-5'}>
          {t('admin.application.returnNow')}
        </LinkButton>
      </p>
    </Alert>
  );
}
