import { useLocation } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';

/** Stands where the list is, or over the last one that could be read; the rest of the door goes on. */
export function RosterFailed({ hasOld }: { hasOld: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Alert kind={hasOld ? 'note' : 'error'} className="mb-4">
      <p>{t(hasOld ? 'checkIn.listOld' : 'checkIn.loadFailed')}</p>
      <LinkButton to={pathname + search} kind="secondary" size="small" preventScrollReset className="mt-3">
        {t('checkIn.retry')}
      </LinkButton>
    </Alert>
  );
}
