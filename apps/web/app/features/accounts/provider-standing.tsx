import { brand } from '@canopy/contracts/brand';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export type Standing = 'none' | 'pending' | 'rejected' | 'approved';

/** Where somebody stands on the way to being a provider, and the one next step. */
export function ProviderStanding({ standing }: { standing: Standing }) {
  const { t } = useTranslation();
  const mail = `mailto:${brand.supportEmail}?subject=${encodeURIComponent(t('becomingProvider.none.subject'))}`;
  return (
    <section aria-labelledby="standing">
      <Card className="p-6">
        <h2 id="standing" className="text-2xl">
          {t(`becomingProvider.${standing}.title`)}
        </h2>
        <p className="mt-2">{t(`becomingProvider.${standing}.text`)}</p>
        {standing === 'none' || standing === 'rejected' ? (
          <>
            <LinkButton to={standing === 'none' ? mail : `mailto:${brand.supportEmail}`} className="mt-5">
              {t(`becomingProvider.${standing}.action`)}
            </LinkButton>
            <p className="mt-3 break-all text-ink-soft">{brand.supportEmail}</p>
          </>
        ) : null}
        {standing === 'approved' ? (
          <div className="mt-5 flex flex-wrap gap-3">
            <LinkButton to={paths.addListing}>{t('becomingProvider.approved.addListing')}</LinkButton>
            <LinkButton to={paths.providerDashboard} kind="secondary">
              {t('becomingProvider.approved.dashboard')}
            </LinkButton>
            <LinkButton to={paths.myListings()} kind="secondary">
              {t('becomingProvider.approved.myListings')}
            </LinkButton>
          </div>
        ) : null}
      </Card>
    </section>
  );
}
