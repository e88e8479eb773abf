import { brand } from '@canopy/contracts/brand';
import type { MetaFunction } from '@remix-run/node';
import { PlainPage } from '../features/pages/plain-page.tsx';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';

export const meta: MetaFunction = () => [
  { title: `${t('pages.handbook.title')} · ${brand.name}` },
  { name: 'description', content: t('pages.handbook.lead', { name: brand.name }) },
];

export default function ProviderHandbook() {
  return (
    <PlainPage page="handbook" changed="2026-11-22T12:00:00Z">
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={paths.becomeProvider()}>{t('pages.handbook.links.apply')}</LinkButton>
        <LinkButton to={paths.paymentSettings} kind="secondary">
          {t('pages.handbook.links.settings')}
        </LinkButton>
        <LinkButton to={paths.addListing} kind="secondary">
          {t('pages.handbook.links.add')}
        </LinkButton>
      </p>
    </PlainPage>
  );
}
