import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';

/** How long the word of success stands before the screen returns to the list. */
export const returnAfterMs = 1_500;

export function Decided({ status, name }: { status: 'approved' | 'rejected'; name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.admin), returnAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Alert kind="success" title={t(`admin.application.done.${status}`, { name })} className="mb-6">
      <p>{t('admin.application.returning')}</p>
      <LinkButton to={paths.admin} kind="quiet" className="-ml-5">
        {t('admin.application.returnNow')}
      </LinkButton>
    </Alert>
  );
}
