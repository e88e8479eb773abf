import { brand } from '@canopy/contracts/brand';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SocialLinks } from './social-links.tsx';

const entry = 'link inline-flex min-h-11 items-center py-1';

/** @param signedIn whoever is signed in finds the account where the others find the way in */
export function SiteFooter({ signedIn, year }: { signedIn: boolean; year: string }) {
  const explore = [
    { to: paths.home, label: t('shell.home') },
    { to: paths.listings(), label: t('shell.listings') },
    { to: paths.contact, label: t('shell.footer.contact') },
    signedIn
      ? { to: paths.account, label: t('shell.account') }
      : { to: paths.signIn(), label: t('shell.footer.login') },
  ];
  const about = [
    { to: paths.privacy, label: t('shell.footer.privacy') },
    { to: paths.terms, label: t('shell.footer.terms') },
    { to: paths.accessibility, label: t('shell.footer.accessibility') },
    { to: paths.becomeProvider(), label: t('shell.becomeProvider') },
    { to: paths.providerHandbook, label: t('shell.footer.handbook') },
  ];
  return (
    <footer className="mt-16 border-t border-line bg-leaf">
      <div className="shell grid grid-cols-2 gap-x-8 gap-y-6 py-10 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 max-w-sm sm:col-span-1">
          <p className="flex items-center gap-2 font-display text-xl font-semibold">
            <img src="/art/favicon.svg" alt="" width="28" height="28" />
            {brand.name}
          </p>
          <p className="mt-2 text-ink-soft">{t('shell.footer.line')}</p>
          <NewTabLink
            href={brand.donateUrl}
            className="mt-4 inline-flex min-h-11 items-center rounded-lg border border-line-strong bg-surface px-5 font-semibold hover:bg-paper"
          >
            {t('shell.footer.donate')}
          </NewTabLink>
        </div>
        <nav aria-label={t('shell.footer.explore')}>
          <h2 className="text-base font-semibold">{t('shell.footer.explore')}</h2>
          <ul>
            {explore.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className={entry}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t('shell.footer.about')}>
          <h2 className="text-base font-semibold">{t('shell.footer.about')}</h2>
          <ul>
            {about.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className={entry}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="text-base font-semibold">{t('shell.footer.follow')}</h2>
          <SocialLinks className="grid" />
        </div>
      </div>
      <div className="border-t border-line">
        <p className="shell flex flex-wrap gap-x-6 gap-y-1 py-4 text-sm text-ink-soft">
          <span>{t('shell.footer.rights', { year, name: brand.name })}</span>
          <span>{t('shell.footer.region', { region: brand.region })}</span>
          <span>{t('shell.footer.prices')}</span>
          <LanguageSwitch className="link inline-flex min-h-11 items-center sm:min-h-0" />
        </p>
      </div>
    </footer>
  );
}
