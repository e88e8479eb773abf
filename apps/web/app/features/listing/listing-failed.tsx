import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';

export function ListingFailed() {
  const { t } = useTranslation();
  const location = useLocation();
  return (
    <div className="shell grid min-h-[50vh] max-w-xl content-center gap-5 py-12">
      <Alert>
        <h1 className="font-sans text-lg tracking-normal">{t('listing.failed')}</h1>
      </Alert>
      <LinkButton to={location.pathname + location.search} reloadDocument kind="secondary" className="justify-self-start">
        {t('listing.retry')}
      </LinkButton>
    </div>
  );
}
