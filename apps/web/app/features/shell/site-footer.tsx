import { brand } from '@canopy/contracts/brand';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';

export function SiteFooter() {
  const { t } = useTranslation();
  return (
    <footer className="mt-16 border-t border-line bg-leaf">
      <div className="shell grid gap-8 py-10 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="max-w-sm">
          <p className="flex items-center gap-2 font-display text-xl font-semibold">
            <img src="/art/favicon.svg" alt="" width="28" height="28" />
            {brand.name}
          </p>
          <p className="mt-2 text-ink-soft">{t('shell.footer.line')}</p>
        </div>
        <div>
          <h2 className="text-base font-semibold">{t('shell.footer.explore')}</h2>
          <Link to={paths.listings()} className="link inline-flex min-h-11 items-center">
            {t('shell.listings')}
          </Link>
        </div>
        <div>
          <h2 className="text-base font-semibold">{t('shell.footer.contact')}</h2>
          <a href={`mailto:${brand.supportEmail}`} className="link inline-flex min-h-11 items-center break-all">
            {brand.supportEmail}
          </a>
        </div>
      </div>
      <div className="border-t border-line">
        <p className="shell flex flex-wrap gap-x-6 gap-y-1 py-4 text-sm text-ink-soft">
          <span>{t('shell.footer.rights', { year: new Date().getFullYear(), name: brand.name })}</span>
          <span>{t('shell.footer.region', { region: brand.region })}</span>
          <span>{t('shell.footer.prices')}</span>
        </p>
      </div>
    </footer>
  );
}
