import type { Viewer } from '@canopy/contracts/accounts';
import { brand } from '@canopy/contracts/brand';
import { Form, Link, NavLink, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';

const linkClass = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center rounded-lg px-3 font-medium transition-colors hover:bg-leaf ${isActive ? 'text-forest underline decoration-sun decoration-2 underline-offset-8' : 'text-ink'}`;

/** Name, the pages this visitor can use, and the account. The menus are plain disclosure elements, so they open without scripts too. */
export function SiteHeader({ viewer }: { viewer: Viewer | null }) {
  const { t } = useTranslation();
  const location = useLocation();
  const here = location.pathname + location.search;
  const signInTo = location.pathname.startsWith('/signin') ? undefined : here;
  const pages = [
    { to: paths.listings(), label: t('shell.listings'), show: true },
    { to: paths.myCalendar(), label: t('shell.myCalendar'), show: viewer !== null },
    { to: paths.addListing, label: t('shell.addListing'), show: viewer?.isApprovedProvider === true },
    { to: paths.admin, label: t('shell.adminDashboard'), show: viewer?.isAdmin === true },
    { to: paths.providerDashboard, label: t('shell.providerDashboard'), show: viewer?.isApprovedProvider === true },
  ].filter((page) => page.show);

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="shell flex min-h-16 items-center gap-2">
        <Link to={paths.home} className="mr-auto inline-flex min-h-11 items-center gap-2 rounded-lg pr-2 font-display text-xl font-semibold text-ink md:mr-4">
          <img src="/art/favicon.svg" alt="" width="32" height="32" />
          {brand.name}
        </Link>
        <nav aria-label={t('shell.mainNavigation')} className="mr-auto hidden md:block">
          <ul className="flex items-center gap-1">
            {pages.map((page) => (
              <li key={page.to}>
                <NavLink to={page.to} className={linkClass}>
                  {page.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {viewer ? (
          <AccountMenu viewer={viewer} />
        ) : (
          <LinkButton to={paths.signIn({ to: signInTo })} kind="primary" size="small">
            {t('shell.signIn')}
          </LinkButton>
        )}
        <Popover
          key={`menu-${location.key}`}
          className="md:hidden"
          summary={
            <span className="flex size-11 items-center justify-center rounded-lg hover:bg-leaf">
              <Icon name="menu" />
              <span className="sr-only">{t('shell.menu')}</span>
            </span>
          }
        >
          <nav aria-label={t('shell.mainNavigation')}>
            <ul className="min-w-56 p-2">
              {pages.map((page) => (
                <li key={page.to}>
                  <NavLink to={page.to} className={(state) => `${linkClass(state)} w-full`}>
                    {page.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </Popover>
      </div>
    </header>
  );
}

function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation();
  const location = useLocation();
  return (
    <Popover
      key={`account-${location.key}`}
      summary={
        <span className="flex min-h-11 items-center gap-2 rounded-full pr-1 pl-1 hover:bg-leaf sm:pr-3">
          <Avatar name={viewer.displayName} src={viewer.photoUrl} />
          <span className="hidden max-w-40 truncate font-medium sm:block">{viewer.displayName}</span>
          <span className="sr-only">{t('shell.yourAccount')}</span>
        </span>
      }
    >
      <div className="min-w-64 p-2">
        <div className="border-b border-line px-3 pt-2 pb-3">
          <p className="truncate font-semibold">{viewer.displayName}</p>
          <p className="truncate text-sm text-ink-soft">{viewer.email}</p>
        </div>
        <Form method="post" action={paths.signOut} className="pt-2">
          <button type="submit" className="flex min-h-11 w-full items-center gap-2 rounded-lg px-3 text-left font-medium hover:bg-leaf">
            <Icon name="sign-out" />
            {t('shell.signOut')}
          </button>
        </Form>
      </div>
    </Popover>
  );
}
