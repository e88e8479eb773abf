import type { Viewer } from '@canopy/contracts/accounts';
import { brand } from '@canopy/contracts/brand';
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Popover } from '../../ui/popover.tsx';
import { navigationFor } from './navigation.ts';
import { RequestForm } from './request-form.tsx';
import { UserMenu } from './user-menu.tsx';

const look = (here: boolean) =>
  `inline-flex min-h-11 items-center rounded-lg px-2 font-medium whitespace-nowrap transition-colors hover:bg-leaf ${here ? 'text-forest underline decoration-sun decoration-2 underline-offset-8' : 'text-ink'}`;

/**
 * Name, the pages this visitor can use, and the account. The menus are plain disclosure elements, so they open without
 * scripts too.
 */
export function SiteHeader({ viewer, viewerKnown }: { viewer: Viewer | null; viewerKnown: boolean }) {
  const location = useLocation();
  const signInTo =
    location.pathname.startsWith(paths.signIn()) || location.pathname === paths.home
      ? undefined
      : location.pathname + location.search;
  const links = navigationFor(viewer);
  const inBar = links.filter((link) => link.inBar !== 'never');
  const crowded = inBar.some((link) => link.inBar === 'wide');

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="shell flex min-h-16 items-center gap-1">
        <Link
          to={paths.home}
          className="mr-auto inline-flex min-h-11 items-center gap-2 rounded-lg pr-2 font-display text-xl font-semibold text-ink md:mr-2"
        >
          <img src="/art/favicon.svg" alt="" width="32" height="32" />
          {brand.name}
        </Link>
        <nav aria-label={t('shell.mainNavigation')} className="mr-auto hidden md:block">
          <ul className="flex items-center">
            {inBar.map((link) => (
              <li key={link.to} className={link.inBar === 'wide' ? 'hidden xl:block' : ''}>
                <PageLink to={link.to}>{t(`shell.${link.label}`)}</PageLink>
              </li>
            ))}
          </ul>
        </nav>
        {viewer ? (
          <UserMenu viewer={viewer} />
        ) : !viewerKnown ? (
          <LinkButton to={location.pathname + location.search} reloadDocument kind="secondary" size="small">
            {t('shell.reloadAccount')}
          </LinkButton>
        ) : (
          <LinkButton to={paths.signIn({ to: signInTo })} kind="secondary" size="small">
            {t('shell.signIn')}
          </LinkButton>
        )}
        <Popover
          className={crowded ? 'xl:hidden' : 'md:hidden'}
          summary={
            <span className="flex size-11 items-center justify-center rounded-lg hover:bg-leaf">
              <Icon name="menu" />
              <span className="sr-only">{t('shell.menu')}</span>
            </span>
          }
        >
          <nav aria-label={t('shell.menuNavigation')}>
            <ul className="min-w-64 p-2">
              {links.map((link) => (
                <li key={link.to} className={link.inBar === 'tablet' ? 'md:hidden' : ''}>
                  <PageLink to={link.to} wide>
                    {t(`shell.${link.label}`)}
                  </PageLink>
                </li>
              ))}
              <li className="mt-1 border-t border-line pt-1 md:hidden">
                {viewer ? (
                  <RequestForm action={paths.signOut} route="routes/sign-out">
                    <button type="submit" className={`${look(false)} w-full gap-2`}>
                      <Icon name="sign-out" />
                      {t('shell.signOut')}
                    </button>
                  </RequestForm>
                ) : !viewerKnown ? null : (
                  <PageLink to={paths.signIn({ to: signInTo })} wide>
                    {t('shell.signIn')}
                  </PageLink>
                )}
              </li>
            </ul>
          </nav>
        </Popover>
      </div>
    </header>
  );
}

/** A link that says whether one is there, or at a page below it. */
function PageLink({ to, wide = false, children }: { to: string; wide?: boolean; children: ReactNode }) {
  const here = useLocation().pathname.toLowerCase();
  const path = to.split('?', 1)[0]!;
  const isHere = here === path || (path !== paths.home && here.startsWith(`${path}/`));
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={`${look(isHere)} ${wide ? 'w-full' : ''}`}>
      {children}
    </Link>
  );
}
